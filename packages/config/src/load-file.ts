import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { pathToFileURL } from 'node:url'

import { type Origin, SpokeshaveError } from '@spokeshave/core'

import { fault, messageOf } from './fault.ts'
import { registerStandIns, standIns } from './house-packages.ts'
import { parseJson } from './parse-json.ts'

const typeScript: readonly string[] = ['.ts', '.mts', '.cts']

/**
 * What a file says: the data of JSON, the default export of a module. `origin` is where it was asked for. A file of one's
 * own, which is in no package that was installed, may import the packages of the house also where they are not.
 */
export async function loadFile(file: string, origin: Origin, isOwn: boolean): Promise<unknown> {
  try {
    if (extname(file) === '.json') return parseJson(await readFile(file, 'utf8'), file)
    // A promise may well be what is exported, and be rejected.
    return await defaultOf(await importModule(file, isOwn))
  } catch (thrown) {
    if (thrown instanceof SpokeshaveError && thrown.file !== undefined) throw thrown
    throw fault(origin, 'BAD_CONFIG', `${file === origin.file ? 'cannot be loaded' : `"${file}" cannot be loaded`}: ${messageOf(thrown)}`, thrown)
  }
}

async function importModule(file: string, isOwn: boolean): Promise<unknown> {
  const missing = isOwn ? standIns(file) : {}
  if (Object.keys(missing).length > 0) registerStandIns()
  return typeScript.includes(extname(file)) ? importTypeScript(file, missing) : importFile(file)
}

function importFile(file: string): Promise<unknown> {
  return import(pathToFileURL(file).href)
}

/** Node of its own where it can; where it cannot, or meets syntax that it cannot strip, a loader. */
async function importTypeScript(file: string, alias: Readonly<Record<string, string>>): Promise<unknown> {
  if ((process.features as { typescript?: unknown }).typescript) {
    try {
      return await importFile(file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX') throw error
    }
  }
  const { createJiti } = await import('jiti')
  return createJiti(import.meta.url, { fsCache: false, tryNative: true, alias }).import(file)
}

/** The default export, also of what a compiler made a CommonJS module of. */
function defaultOf(module: unknown): unknown {
  const { default: value } = module as { default?: unknown }
  const marked = typeof value === 'object' && value !== null && '__esModule' in value
  return marked ? (value as { default?: unknown }).default : value
}
