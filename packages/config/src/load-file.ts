import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { pathToFileURL } from 'node:url'

import { type Origin, SpokeshaveError } from '@spokeshave/core'

import { fault, messageOf } from './fault.ts'
import { registerStandIns, standIns } from './house-packages.ts'
import { isPath } from './names.ts'
import { parseJson } from './parse-json.ts'
import { thrownAt } from './thrown-at.ts'

const typeScript: readonly string[] = ['.ts', '.mts', '.cts']

/**
 * What a file says: the data of JSON, the default export of a module. `origin` is where it was asked for. A file of one's
 * own, which is in no package that was installed, may import the packages of the house also where they are not.
 */
export async function loadFile(file: string, origin: Origin, isOwn: boolean): Promise<unknown> {
  try {
    if (extname(file) === '.json') return parseJson(await readFile(file, 'utf8'), file)
    // A promise may well be what is exported, and be rejected.
    return await settled(async () => defaultOf(await importModule(file, isOwn)))
  } catch (thrown) {
    if (thrown instanceof SpokeshaveError && thrown.file !== undefined) throw thrown
    const what = `${file === origin.file ? 'cannot be loaded' : `"${file}" cannot be loaded`}: ${reasonOf(thrown)}`
    throw fault(origin, 'BAD_CONFIG', what + (await syntaxPlace(file, thrown)), thrown)
  }
}

/** What comes of a module. One that waits for what nothing will bring would end the process without a word. */
async function settled(load: () => Promise<unknown>): Promise<unknown> {
  let giveUp = (): void => {}
  const idle = new Promise<never>((_, reject) => {
    giveUp = () => reject(new Error('it waits for what never comes'))
  })
  process.once('beforeExit', giveUp)
  try {
    return await Promise.race([load(), idle])
  } finally {
    process.off('beforeExit', giveUp)
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

/** What was thrown, in one line: loaders say more than that of a module that is missing, and of where a syntax ends. */
function reasonOf(thrown: unknown): string {
  const [first = ''] = messageOf(thrown).replace(/^ParseError: /, '').split('\n')
  const [, missing] = /^Cannot find (?:module|package) '([^']+)'/.exec(first) ?? []
  return missing === undefined || isPath(missing) ? first.trimEnd() : `there is no package "${missing}" to import; install it beside this file`
}

/** Where the syntax of a module breaks off. Node keeps that for its own report; a parser tells it. */
async function syntaxPlace(file: string, thrown: unknown): Promise<string> {
  const said = messageOf(thrown)
  if (!said.startsWith('ParseError') && (!(thrown instanceof SyntaxError) || thrownAt(thrown) !== undefined)) return ''
  const { createJiti } = await import('jiti')
  const source = await readFile(file, 'utf8')
  const code = createJiti(import.meta.url, { fsCache: false }).transform({ source, filename: file, ts: typeScript.includes(extname(file)), async: true })
  // It gives a module that says where it could not go on; its columns begin at 0.
  const [, line, column] = /^exports\.__JITI_ERROR__ = .*"line":(\d+),"column":(\d+)/.exec(code) ?? []
  return line === undefined ? '' : ` (line ${line}, column ${Number(column) + 1})`
}
