import { type Change, type JsonValue, replayChanges, type Report, stringifyJson } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { runCli } from './run-cli.ts'

interface Entry {
  readonly inputBytes: number
  readonly read?: readonly Change[]
  readonly report: Report
}

/** A tool, its schema as it is published, what the reader changes, and what the passes get. */
const cases: [name: string, tool: object, published: JsonValue | undefined, read: string[]][] = [
  ['an MCP tool without properties', { name: 'a', inputSchema: { type: 'object' } }, { type: 'object' }, ['mcp-properties  at /properties saved -16']],
  ['an empty one', { name: 'a', inputSchema: {} }, {}, ['mcp-properties  at /properties saved -15']],
  [
    'null properties and a composition',
    { name: 'a', inputSchema: { properties: null, allOf: [{ type: 'object' }] } },
    { properties: null, allOf: [{ type: 'object' }] },
    ['mcp-properties /properties at /properties saved 2'],
  ],
  ['one with properties', { name: 'a', inputSchema: { type: 'object', properties: {} } }, { type: 'object', properties: {} }, []],
  [
    'types of Gemini',
    { functionDeclarations: [{ name: 'a', parameters: { type: 'OBJECT', properties: { b: { type: ['STRING', 'null'], enum: ['STRING'] }, c: { type: 'array', items: {} } } } }] },
    { type: 'OBJECT', properties: { b: { type: ['STRING', 'null'], enum: ['STRING'] }, c: { type: 'array', items: {} } } },
    ['gemini-types /type at /type saved 0', 'gemini-types /properties/b/type/0 at /properties/b/type/0 saved 0'],
  ],
  ['lower types of Gemini', { functionDeclarations: [{ name: 'a', parameters: { type: 'object', properties: {} } }] }, { type: 'object', properties: {} }, []],
  ['no schema', { type: 'function', function: { name: 'a' } }, undefined, ['no-schema  at  saved -33']],
]

for (const [name, tool, published, read] of cases) {
  test(`the account begins with what was published: ${name}`, async () => {
    const input = JSON.stringify(tool)
    const [entry] = JSON.parse((await runCli(['explain', '--json'], { input })).stdout) as [Entry]
    const changes = entry.read ?? []
    assert.equal(
      changes.map(({ code, pointer, at, bytesSaved }) => `${code} ${pointer} at ${at} saved ${bytesSaved}`),
      read,
    )
    const bytes = published === undefined ? 0 : stringifyJson(published).length
    assert.is(entry.inputBytes, bytes)

    // Replayed on the schema as published, the whole account gives what is sent.
    const all = [...entry.report.passes.flatMap((pass) => pass.changes), ...changes]
    const [built] = JSON.parse((await runCli(['build', '--quiet'], { input })).stdout) as [{ parameters: JsonValue }]
    assert.equal(replayChanges(published as JsonValue, all), built.parameters)
  })
}

test('the reader stands before the passes', async () => {
  const input = '{"name":"ping","inputSchema":{"type":"object"}}'
  assert.match((await runCli(['explain'], { input })).stdout, /^ping +17 → 33 .+ reader ×1$/m)
  assert.is(
    (await runCli(['explain', '--tool', 'ping'], { input })).stdout.split('\n').slice(1, 6).join('\n'),
    `  17 bytes in → 33 bytes prepared → 33 bytes out  ▏░░░░░░░░░    1 % of 5,000

  reader  before the passes, 1 change
    same      /properties  added {}  mcp-properties
  nothing to do: coerce-booleans, drop-malformed-definitions, const-to-enum, infer-types, fill-children, prune-definitions, tool-schema`,
  )
})

test('build --print-after all begins with it too', async () => {
  const stderrOf = async (tool: object): Promise<string> => (await runCli(['build', '--quiet', '--print-after', 'all'], { input: JSON.stringify(tool) })).stderr
  assert.match(
    await stderrOf({ name: 'ping', inputSchema: { type: 'object' } }),
    `ping: as given:
{
  "type": "object"
}
ping: as the reader hands it on (mcp-properties):
@@ -1,3 +1,4 @@
 {
-  "type": "object"
+  "type": "object",
+  "properties": {}
 }
ping: after coerce-booleans (sanitize): unchanged
`,
  )
  assert.match(await stderrOf({ type: 'function', function: { name: 'a' } }), /^a: without a schema\na: as the reader hands it on \(no-schema\):\n/)
  const whole = await stderrOf({ functionDeclarations: [{ name: 'a', parameters: { type: 'object', properties: {} } }] })
  assert.not.match(whole, 'the reader')
})

test.run()
