import { build } from 'esbuild'
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

const packages = resolve(import.meta.dirname, '../..')
const names = readdirSync(packages).filter((name) => /^(core|tools|plugin-.*|preset-.*)$/.test(name))

const schema = {
  properties: { a: { const: { b: 1 } }, b: true, c: { $ref: '#/$defs/C' } },
  $defs: { C: { type: 'integer', description: 'long '.repeat(2000) }, D: {} },
}
const expected =
  '{"type":"object","properties":{"a":{"type":"string","enum":[{"b":1}]},"b":{"type":"string"},"c":{"$ref":"#/$defs/C"}},"$defs":{"C":{"type":"integer"}}}'

/** What each platform is asked to do: parse over budget, explain with raw taps and interceptors, read a tool list. */
const program = `
const { createPipeline, stringifyToolSchema } = core
const schema = ${JSON.stringify(schema)}
const texts = [stringifyToolSchema(preset.parseToolInputSchema(schema))]
const heard = []
const raw = { name: 'raw', apply(hooks) {
  hooks.sanitize.tap('raw-tap', (draft) => { draft.title = 'raw' })
  for (const hook of Object.values(hooks)) hook.intercept({ call: () => heard.push('call'), result: () => heard.push('result') })
} }
const explained = createPipeline({ presets: [preset.default], plugins: [raw] }).explain(schema)
texts.push(stringifyToolSchema(explained.schema), heard.length > 0)
const [reading] = tools.readTools([{ name: 'x', inputSchema: schema }], createPipeline({ presets: [preset.default] }))
texts.push(reading.tool === undefined ? String(reading.error) : stringifyToolSchema(reading.tool.inputSchema))
`
const outcome = JSON.stringify([expected, expected, true, expected])

async function bundle(contents: string): Promise<{ readonly code: string; readonly inputs: string[] }> {
  const result = await build({
    stdin: { contents, resolveDir: join(packages, 'tools'), loader: 'ts' },
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    conditions: ['spokeshave:source'],
    nodePaths: [join(packages, 'tools/node_modules'), join(packages, 'preset-codex/node_modules')],
    alias: Object.fromEntries(names.map((name) => [`@spokeshave/${name}`, join(packages, name, 'src/index.ts')])),
    logLevel: 'silent',
  })
  assert.equal(result.warnings, [])
  return { code: result.outputFiles[0]!.text, inputs: Object.keys(result.metafile.inputs) }
}

const everything = `
import * as core from '@spokeshave/core'
import * as preset from '@spokeshave/preset-codex'
import * as tools from '@spokeshave/tools'
${names.map((name, index) => `import * as part${index} from '@spokeshave/${name}'`).join('\n')}
globalThis.parts = [${names.map((_, index) => `part${index}`).join(', ')}].length
${program}
globalThis.outcome = JSON.stringify(texts)
`

test('core, plugins, presets and tools bundle for the browser, and run where there is nothing but the language', async () => {
  const { code, inputs } = await bundle(everything)
  assert.equal(
    inputs.filter((input) => input.startsWith('node:') || input.includes('(disabled)')),
    [],
  )
  const bare = createContext({}, { codeGeneration: { strings: false, wasm: false } })
  for (const name of ['process', 'Buffer', 'require', 'setTimeout', 'TextEncoder', 'structuredClone', 'URL']) {
    assert.is(runInContext(`typeof ${name}`, bare), 'undefined')
  }
  runInContext(code, bare)
  assert.is(bare.outcome, outcome)
  assert.is(bare.parts, names.length)
})

test('a schema is parsed and explained where code generation from strings is forbidden', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--disallow-code-generation-from-strings',
      '--conditions=spokeshave:source',
      `--import=${import.meta.resolve('tsx')}`,
      '--input-type=module',
      '--eval',
      `const [core, preset, tools] = await Promise.all(${JSON.stringify(['core', 'preset-codex', 'tools'])}.map((name) => import(${JSON.stringify(`${pathToFileURL(packages)}/`)} + name + '/src/index.ts')))
      let forbidden = false
      try { new Function('') } catch { forbidden = true }
      if (!forbidden) throw new Error('code generation is allowed here')
      ${program}
      console.log(JSON.stringify(texts))`,
    ],
    { encoding: 'utf8' },
  )
  assert.is(stderr, '')
  assert.is(stdout.trim(), outcome)
  assert.is(status, 0)
})

test.run()
