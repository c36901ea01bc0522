import { lstatSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { isObject, SpokeshaveError } from '@spokeshave/core'

import { fault, messageOf } from './fault.ts'
import { parseJson } from './parse-json.ts'

/** The key in package.json, and what config files are called before their ending. */
const name = 'spokeshave'

/** What config files are called. */
export const fileNames: readonly string[] = ['json', 'js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map((ending) => `${name}.config.${ending}`)

/** What people may well call theirs, and nobody would read. */
const others: readonly string[] = [...['yaml', 'yml', 'toml', 'jsonc', 'json5'].map((ending) => `${name}.config.${ending}`), `.${name}rc`, `.${name}rc.json`]

/**
 * The config file that is nearest from a folder upwards; a package.json counts if it has our key. Throws where there are
 * several in one folder, or one of a kind that is not read: going on without it would be another policy.
 */
export function findConfig(cwd: string): string | undefined {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const isHere = (file: string): boolean => isThere(join(folder, file))
    const other = others.find(isHere)
    if (other !== undefined) throw fault({ file: join(folder, other), key: '' }, 'BAD_CONFIG', `is not read; call it ${fileNames[0]} and write JSON, or one of ${fileNames.slice(1).join(', ')}`)
    const found = [...fileNames.filter(isHere), ...(isHere('package.json') && hasKey(join(folder, 'package.json')) ? ['package.json'] : [])]
    if (found.length > 1) throw fault({ file: join(folder, found[0]!), key: '' }, 'BAD_CONFIG', `is not the only config in its folder: there is also ${found.slice(1).join(' and ')}; keep one`)
    if (found.length === 1) return join(folder, found[0]!)
    if (dirname(folder) === folder) return undefined
  }
}

/** Whether something goes by this name, be it a link that leads nowhere. */
function isThere(file: string): boolean {
  try {
    lstatSync(file)
    return true
  } catch {
    return false
  }
}

function hasKey(file: string): boolean {
  try {
    const manifest = parseJson(readFileSync(file, 'utf8'), file)
    return isObject(manifest) && Object.hasOwn(manifest, name)
  } catch (error) {
    if (error instanceof SpokeshaveError) throw error
    // It may hold a policy.
    throw fault({ file, key: '' }, 'BAD_CONFIG', `cannot be read: ${messageOf(error)}; name a config with --config, or none with --no-config`, error)
  }
}
