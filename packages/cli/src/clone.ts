import { readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'

/** A clone of the repository, from which the tool runs. */
export interface Clone {
  /** The root, absolute. */
  readonly root: string
  /** What runs its package manager: `npx -y pnpm@12.21.0`. */
  readonly manager: string
}

interface Manifest {
  readonly name?: string
  readonly devEngines?: { readonly packageManager?: { readonly name: string; readonly version: string } }
}

/** The clone from which this tool runs; undefined where it was installed. */
export function findClone(): Clone | undefined {
  const file = realpathSync(createRequire(import.meta.url).resolve('@spokeshave/core'))
  // As built or as written: packages/core/dist/index.js, packages/core/src/index.ts.
  const root = join(dirname(file), '../../..')
  if (file.split(sep).includes('node_modules') || readManifest(join(root, 'packages/core')).name !== '@spokeshave/core') return undefined
  const { name = 'pnpm', version } = readManifest(root).devEngines?.packageManager ?? {}
  return { root, manager: `npx -y ${name}${version === undefined ? '' : `@${version}`}` }
}

/** What a package in `folder` says to get the packages of a clone: `workspace:^` among them, else a path to each. */
export function rangeIn({ root }: Clone, folder: string): (packageName: string) => string {
  if (isAmong({ root }, folder)) return () => 'workspace:^'
  return (name) => `file:${relative(folder, join(root, 'packages', name.replace('@spokeshave/', ''))).split(sep).join('/')}`
}

/** Whether a folder is one of the packages of a clone. */
export function isAmong({ root }: Pick<Clone, 'root'>, folder: string): boolean {
  return dirname(folder) === join(root, 'packages')
}

function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  } catch {
    return {}
  }
}
