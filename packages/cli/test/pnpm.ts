import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './run-cli.ts'

/** How a command ended. */
export interface Ended {
  readonly code: number
  readonly stdout: string
  /** All that it printed. */
  readonly output: string
}

/** Runs a program to its end. */
export function exec(file: string, args: readonly string[], cwd: string): Promise<Ended> {
  // What a package manager that runs these tests tells its scripts is not for the ones that are started here.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:npm_(?:package|lifecycle|command)|pnpm_|INIT_CWD|NODE_OPTIONS)/i.test(name)),
  )
  return new Promise((done) => {
    const child = execFile(file, args, { cwd, env: { ...env, NO_COLOR: '1', CI: 'true' } }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
      done({ code, stdout, output: stdout + stderr })
    })
    child.stdin?.end()
  })
}

const { devEngines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly devEngines: { readonly packageManager: { readonly name: string; readonly version: string } }
}
const { name, version } = devEngines.packageManager

let program: Promise<string | undefined> | undefined

/** Where the package manager of this repository is; undefined where it cannot be had. */
export function findPnpm(): Promise<string | undefined> {
  program ??= exec('npx', ['-y', '-p', `${name}@${version}`, 'which', name], root).then(({ code, stdout }) =>
    code === 0 ? stdout.trim() : undefined,
  )
  return program
}

/** Runs the package manager of this repository. */
export async function pnpm(args: readonly string[], cwd: string): Promise<Ended> {
  return exec((await findPnpm())!, args, cwd)
}

/** Installs what a folder's manifest names: from the store; what only the manifest of a package can tell, from the registry. */
export async function install(folder: string): Promise<Ended> {
  const offline = await pnpm(['install', '--offline'], folder)
  return offline.code === 0 ? offline : pnpm(['install', '--prefer-offline'], folder)
}
