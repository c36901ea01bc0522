import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, join, resolve, sep } from 'node:path'
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
  readonly main?: unknown
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
    if (isPath(name)) throw fault(origin, code, missingFile(name, from))
    const broken = brokenPackage(specifiers, from)
    if (broken !== undefined) throw fault(origin, code, broken)
    const other = kind === 'preset' ? 'plugin' : 'preset'
    const hint = shippedNames(other).includes(name) ? `; it is a ${other}, and belongs in "${other}s"` : unwrittenPath(name, from) || didYouMean(name, shippedNames(kind))
    throw fault(origin, code, `no ${kind} "${name}" was found${hint}; looked for ${specifiers.join(' and ')}`)
  }
}

/** Finds a config that another one extends. */
export function findExtended(name: string, from: string, origin: Origin): Found {
  const found = isPath(name) ? findFile(name, from) : (findPackage(name, from) ?? findPackage(name, here))
  if (found !== undefined) return found
  if (isPath(name)) throw fault(origin, 'BAD_CONFIG', missingFile(name, from))
  const broken = brokenPackage([name], from)
  if (broken !== undefined) throw fault(origin, 'BAD_CONFIG', broken)
  const kind = (['preset', 'plugin'] as const).find((each) => shippedNames(each).includes(name))
  const hint = kind === undefined ? unwrittenPath(name, from) : `; it is a ${kind}, and belongs in "${kind}s"`
  throw fault(origin, 'BAD_CONFIG', `no package "${name}" was found${hint}`)
}

/** A file, or what the package.json of a folder names. */
function findFile(name: string, from: string): Found | undefined {
  const path = resolve(dirname(from), name)
  if (isFile(path)) return { file: path }
  if (!isFile(join(path, 'package.json'))) return undefined
  const manifest = readManifest(path)
  const entry = entryOf(manifest)
  return entry !== undefined && isInside(path, entry) && isFile(join(path, entry)) ? { file: join(path, entry), manifest } : undefined
}

function entryOf(manifest: Manifest): string | undefined {
  if (manifest.exports !== undefined) return importEntry(manifest, '.')
  return typeof manifest.main === 'string' ? manifest.main : 'index.js'
}

function missingFile(name: string, from: string): string {
  const path = resolve(dirname(from), name)
  if (!isFile(join(path, 'package.json'))) return `there is no file "${name}"${nearFile(name, from)}`
  return `the folder "${name}" is a package, and ${unbuilt(entryOf(readManifest(path)))}`
}

function unbuilt(entry: string | undefined): string {
  return entry === undefined ? 'its package.json exports nothing that could be loaded' : `the file that its package.json names is not there: "${entry}"; build it`
}

/** What is wrong with the first of these packages that is there; undefined where none is. */
function brokenPackage(specifiers: readonly string[], from: string): string | undefined {
  for (const specifier of specifiers) {
    const folder = folderOf(specifier, from)
    if (folder === undefined) continue
    const path = specifier.slice(packageOf(specifier).length)
    const what = path === '' ? unbuilt(entryOf(readManifest(folder))) : `it has no "${path.slice(1)}" that could be loaded`
    return `the package "${packageOf(specifier)}" is installed, and ${what}`
  }
  return undefined
}

/** A hint for a path that was written like the name of a package. */
function unwrittenPath(name: string, from: string): string {
  return isFile(resolve(dirname(from), name)) ? ` (did you mean "./${name}"?)` : ''
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
  const folder = folderOf(specifier, from)
  const manifest = folder === undefined ? undefined : readManifest(folder)
  try {
    const file = createRequire(from).resolve(specifier)
    // What is no path is a module of Node itself.
    return isAbsolute(file) ? { file, manifest } : undefined
  } catch (error) {
    if (folder === undefined || (error as NodeJS.ErrnoException).code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') return undefined
    // A package that can only be imported. Node tells where such a one lies only from where we stand.
    const entry = importEntry(manifest, `.${specifier.slice(packageOf(specifier).length)}`)
    return entry === undefined || !isInside(folder, entry) ? undefined : { file: join(folder, entry), manifest }
  }
}

/** The folder of a package as seen from a file. */
function folderOf(specifier: string, from: string): string | undefined {
  const paths = createRequire(from).resolve.paths(specifier) ?? []
  return paths.map((path) => join(path, packageOf(specifier))).find((path) => existsSync(join(path, 'package.json')))
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
