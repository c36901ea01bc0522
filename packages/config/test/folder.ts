import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { type ErrorCode, SpokeshaveError } from '@spokeshave/core'
import * as assert from 'uvu/assert'

import { type Config, loadConfig, type LoadOptions, type ResolvedConfig } from '../src/index.ts'

const made: string[] = []
process.on('exit', () => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Files by path: text, or what is written as JSON. */
export type Files = Readonly<Record<string, unknown>>

/** Makes a folder of its own with these files: nothing above it has a node_modules. */
export function folderWith(files: Files): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'spokeshave-config-')))
  made.push(folder)
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}

/** Loads a config that stands in spokeshave.config.json, beside other files. */
export function load(config: Config, files: Files = {}, flags: LoadOptions['flags'] = {}): Promise<ResolvedConfig> {
  return loadConfig({ cwd: folderWith({ 'spokeshave.config.json': config, ...files }), flags })
}

/** The error of a config, whole: its code, its message, and the file (relative) and key that it names. */
export async function refuses(files: Files, wanted: { code: ErrorCode; message: string; file?: string; key?: string }, options: LoadOptions = {}): Promise<void> {
  const folder = folderWith(files)
  let caught: unknown
  try {
    await loadConfig({ cwd: folder, ...options })
  } catch (error) {
    caught = error
  }
  assert.instance(caught, SpokeshaveError, String(caught))
  const { code, message, file, key } = caught as SpokeshaveError
  const found = { code, message: message.replaceAll(`${folder}/`, '<folder>/'), file: file?.slice(folder.length + 1), key }
  const { file: wantedFile = 'spokeshave.config.json', ...rest } = wanted
  assert.equal(found, { key: undefined, ...rest, file: wantedFile === '' ? undefined : wantedFile })
}

/** The source of a plugin module with one pass that does nothing. */
export function pluginText(name: string, { hook = 'compactionPass', options = {} }: { hook?: string; options?: object } = {}): string {
  return `const schema = ${JSON.stringify({ type: 'object', additionalProperties: false, properties: options })}
const factory = () => ({ name: '${name}', passes: [{ name: '${name}', hook: '${hook}', effect: 'same', description: 'None.', visit() {} }] })
export default Object.assign(factory, { passNames: ['${name}'], optionsSchema: schema })
`
}

/** The names of the passes that are on, of one hook. */
export function namesOn(config: ResolvedConfig, target = {}, hook = 'compactionPass'): string {
  return config.pipelineFor(target).passes.filter((pass) => pass.hook === hook).map(({ name }) => name).join(' ')
}
