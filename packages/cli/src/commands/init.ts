import { existsSync, readFileSync, writeFileSync } from 'node:fs'

import { type EditorSchema, findEditorSchema } from '../editor-schema.ts'
import { Failure, systemReason } from '../failure.ts'
import { loadPolicy } from '../policy.ts'
import type { Streams } from '../streams.ts'
import { writeFully } from '../write-fully.ts'

/** The flags of `spokeshave init`. */
export interface InitOptions {
  readonly ts?: boolean
  readonly preset?: string
  readonly maxBytes?: number
}

/** What a new configuration says. */
interface Choice {
  readonly preset: string
  /** Undefined: as the preset has it. */
  readonly maxBytes?: number | undefined
}

const endings = ['json', 'js', 'mjs', 'cjs', 'ts', 'mts', 'cts']

/** `spokeshave init`: writes a configuration into the working directory. Asks on terminals only. */
export async function init(options: InitOptions, streams: Streams): Promise<void> {
  const file = `spokeshave.config.${options.ts === true ? 'ts' : 'json'}`
  const present = findPresent()
  if (present !== undefined) throw new Failure(`init: there is a configuration already: ${present}`)

  const choice = await choose(options, streams)
  // What cannot be loaded is not written.
  await loadPolicy({ config: false, compaction: true, preset: choice.preset })
  const schema = findEditorSchema(process.cwd())
  try {
    writeFileSync(file, options.ts === true ? toTypeScript(choice) : toJson(choice, schema), { flag: 'wx' })
  } catch (error) {
    throw new Failure(`init: ${file}: ${systemReason(error)}`, [], error)
  }
  const lines = [`${file} is written. To see what it runs: spokeshave inspect`]
  // The types of a configuration in TypeScript are those of the package.
  if (options.ts === true ? !existsSync('node_modules/@spokeshave/config') : !schema.isThere) {
    lines.push('For the help of your editor: npm install --save-dev @spokeshave/config')
  }
  await writeFully(streams.stdout, `${lines.join('\n')}\n`).catch(() => {})
}

function findPresent(): string | undefined {
  const file = endings.map((ending) => `spokeshave.config.${ending}`).find((name) => existsSync(name))
  return file ?? (hasKey() ? 'the key "spokeshave" in package.json' : undefined)
}

function hasKey(): boolean {
  try {
    return Object.hasOwn(JSON.parse(readFileSync('package.json', 'utf8').replace(/^\uFEFF/, '')) as object, 'spokeshave')
  } catch {
    return false
  }
}

async function choose(options: InitOptions, streams: Streams): Promise<Choice> {
  const { preset, maxBytes } = options
  const isSaid = preset !== undefined && maxBytes !== undefined
  if (isSaid || streams.stdin.isTTY !== true || streams.stdout.isTTY !== true) {
    return { preset: preset ?? 'codex', maxBytes }
  }
  const { ask } = await import('../ask.ts')
  const answers = await ask(streams, [
    ...(preset === undefined ? [{ key: 'preset', text: 'Preset (codex): ' }] : []),
    ...(maxBytes === undefined
      ? [{ key: 'maxBytes', text: 'The most bytes of a schema (as the preset has it): ', pattern: /^[0-9]{0,15}$/ }]
      : []),
  ])
  const bytes = answers['maxBytes'] ?? ''
  return { preset: preset ?? (answers['preset'] || 'codex'), maxBytes: maxBytes ?? (bytes === '' ? undefined : Number(bytes)) }
}

function toJson({ preset, maxBytes }: Choice, schema: EditorSchema): string {
  const config = {
    $schema: schema.path,
    presets: [preset],
    ...(maxBytes === undefined ? {} : { budget: { bytes: maxBytes } }),
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

/** As people write it, if nothing in it must be escaped. */
function quote(text: string): string {
  return /^[\w@./ -]*$/.test(text) ? `'${text}'` : JSON.stringify(text)
}

function toTypeScript({ preset, maxBytes }: Choice): string {
  const lines = [
    `presets: [${quote(preset)}],`,
    ...(maxBytes === undefined ? [] : [`budget: { bytes: ${maxBytes} },`]),
  ]
  return `import { defineConfig } from '@spokeshave/config'\n\nexport default defineConfig({\n${lines.map((line) => `  ${line}\n`).join('')}})\n`
}
