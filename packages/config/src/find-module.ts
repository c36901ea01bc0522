import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

import { didYouMean, isObject, type Origin } from '@spokeshave/core'

import { fault } from './fault.ts'
import { lazily } from './lazy.ts'
import { parseJson } from './parse-json.ts'
import { isPath, type Kind, packageOf, packagesOf, shortName } from './names.ts'

/** A module that was found. */
export interface Found {
  readonly file: string
  /** What package.json of its package says; absent where it is a file of one's own. */
  readonly manifest?: Manifest | undefined
}

/** What we read of a package.json. */
export interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly exports?: unknown
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const here = fileURLToPath(import.meta.url)

/**
 * Finds what a name means: a path from `from`, the file that says it; a package seen from that file, then one seen from
 * here, so that what ships with us is found in any folder.
 */
export function findModule(name: string, kind: Kind, from: string, origin: Origin): Found {
  const code = kind === 'preset' ? 'UNKNOWN_PRESET' : 'UNKNOWN_PLUGIN'
  if (isPath(name)) return findFile(name, from) ?? fail()
  const specifiers = packagesOf(name, kind)
  for (const base of [from, here]) {
    for (const specifier of specifiers) {
      const found = findPackage(specifier, base)
      if (found !== undefined) return found
    }
  }
  return fail()

  function fail(): never {
    if (isPath(name)) throw fault(origin, code, `there is no file "${name}"${nearFile(name, from)}`)
    const other = kind === 'preset' ? 'plugin' : 'preset'
    const hint = shippedNames(other).includes(name) ? `; it is a ${other}, and belongs in "${other}s"` : didYouMean(name, shippedNames(kind))
    throw fault(origin, code, `no ${kind} "${name}" was found${hint}; looked for ${specifiers.join(' and ')}`)
  }
}

/** Finds a config that another one extends. */
export function findExtended(name: string, from: string, origin: Origin): Found {
  const found = isPath(name) ? findFile(name, from) : (findPackage(name, from) ?? findPackage(name, here))
  if (found !== undefined) return found
  throw fault(origin, 'BAD_CONFIG', isPath(name) ? `there is no file "${name}"${nearFile(name, from)}` : `no package "${name}" was found`)
}

function findFile(name: string, from: string): Found | undefined {
  const file = resolve(dirname(from), name)
  return isFile(file) ? { file } : undefined
}

function nearFile(name: string, from: string): string {
  const ending = ['.js', '.mjs', '.ts', '.json', '/index.js'].find((text) => isFile(resolve(dirname(from), name + text)))
  return ending === undefined ? '' : ` (did you mean "${name}${ending}"?)`
}

function isFile(file: string): boolean {
  // In bigints, so that a pipe does not lead Node 20 astray: see `stat-open.ts` of the command line tool.
  try {
    return statSync(file, { throwIfNoEntry: false, bigint: true })?.isFile() ?? false
  } catch {
    // A name that no file can have, or a folder that nobody may look into.
    return false
  }
}

/** A package as seen from a file. */
export function findPackage(specifier: string, from: string): Found | undefined {
  const require = createRequire(from)
  const name = packageOf(specifier)
  const folder = require.resolve.paths(specifier)?.map((path) => join(path, name)).find((path) => existsSync(join(path, 'package.json')))
  const manifest = folder === undefined ? undefined : readManifest(folder)
  try {
    return { file: require.resolve(specifier), manifest }
  } catch (error) {
    if (folder === undefined || (error as NodeJS.ErrnoException).code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') return undefined
    // A package that can only be imported. Node tells where such a one lies only from where we stand.
    const entry = importEntry(manifest, `.${specifier.slice(name.length)}`)
    return entry === undefined || !isInside(folder, entry) ? undefined : { file: join(folder, entry), manifest }
  }
}

function importEntry(manifest: Manifest | undefined, path: string): string | undefined {
  const { resolve: resolveExports } = lazily('resolve.exports')
  try {
    return resolveExports(manifest, path)?.[0]
  } catch {
    // It exports other things than this one.
    return undefined
  }
}

function isInside(folder: string, entry: string): boolean {
  return join(folder, entry).startsWith(folder + sep)
}

/** The package.json of a folder. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, 'package.json')
  const manifest = parseJson(readFileSync(file, 'utf8'), file)
  return isObject(manifest) ? manifest : {}
}

/** The short names of what ships with us: `codex`, `infer-types`. */
export function shippedNames(kind: Kind): string[] {
  const { dependencies = {} } = readManifest(join(dirname(here), '..'))
  return Object.keys(dependencies).flatMap((name) => shortName(name, kind) ?? [])
}
