import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Checkout } from './child.ts'

interface Manifest {
  readonly devEngines: { readonly packageManager: { readonly name: string; readonly version: string } }
}

/** Checks a commit out into a folder, which its owner removes at the end, and builds it there. */
export function checkOut(root: string, ref: string, folder: string): Checkout {
  const place = join(folder, 'compared')
  const commit = run(root, 'git', 'rev-parse', '--verify', `${ref}^{commit}`).trim()
  process.once('exit', () => run(root, 'git', 'worktree', 'prune'))
  run(root, 'git', 'worktree', 'add', '--quiet', '--detach', place, commit)
  const { name, version } = (JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as Manifest).devEngines
    .packageManager
  const manager = ['-y', `${name}@${version}`]
  run(place, 'npx', ...manager, 'install', '--no-frozen-lockfile', '--prefer-offline')
  run(place, 'npx', ...manager, 'build')
  return { root: place, of: ref }
}

function run(cwd: string, command: string, ...args: string[]): string {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
}
