import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { companions, peerNode, peers } from './peers.ts'

/** Packages that only some runs need, installed by npm into a folder of their own. */
const sets: Readonly<Record<'peers' | 'plot', readonly string[]>> = {
  peers: [...peers.map(({ name, version }) => `${name}@${version}`), ...companions, peerNode],
  plot: ['vega@6.2.0', 'vega-lite@6.4.3'],
}

/** The folder with the packages of a set; undefined where they cannot be installed. */
export function installSet(set: 'peers' | 'plot', tell: (line: string) => void): string | undefined {
  const folder = join(import.meta.dirname, '../.peers', set)
  const modules = join(folder, 'node_modules')
  const list = sets[set].join(' ')
  const stamp = join(folder, 'installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === list) return modules
  tell(`installing ${list} into ${folder}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
  const flags = ['--no-audit', '--no-fund', '--no-save', '--legacy-peer-deps', '--loglevel=error']
  try {
    execFileSync('npm', ['install', ...flags, ...sets[set]], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
  } catch {
    return undefined
  }
  writeFileSync(stamp, list)
  return modules
}
