import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { makeFolder, makeTool, runChild, runCli } from './run-cli.ts'

const schema = { $defs: { x: {} }, properties: { a: { const: 1, description: 'A' } } }
const tool = JSON.stringify({ server: 'timber', tools: [makeTool('plane', schema)] })

/** What comes out for the tool, with these parameters. */
function built(parameters: object): unknown {
  return [{ type: 'function', name: 'plane', description: '', strict: false, parameters }]
}

async function resultOf(...flags: readonly string[]): Promise<{ result: unknown; stdout: string; stderr: string }> {
  const { code, stdout, stderr } = await runCli(['build', '--no-config', '--quiet', ...flags], { input: tool })
  assert.is(code, 0, stderr)
  return { result: JSON.parse(stdout), stdout, stderr }
}

test('--stop-after writes the schema as it stood, indented', async () => {
  const { result, stdout, stderr } = await resultOf('--stop-after', 'const-to-enum')
  assert.equal(result, built({ $defs: { x: {} }, properties: { a: { description: 'A', enum: [1] } } }))
  assert.match(stdout, '\n    "parameters": {\n      "$defs": {\n')
  assert.is(stderr, '')
  const last = await resultOf('--stop-after', 'tool-schema', '--format', 'json')
  const { stdout: whole } = await resultOf()
  assert.is(last.stdout, whole)
})

test('--stop-after a compaction pass that is not needed, or one that is turned off, or in a text of passes', async () => {
  const pruned = built({ properties: { a: { description: 'A', enum: [1], type: 'string' } }, type: 'object' })
  assert.equal((await resultOf('--stop-after', 'collapse-depth')).result, pruned)
  const bare = built({ properties: { a: { enum: [1], type: 'string' } }, type: 'object' })
  assert.equal((await resultOf('--stop-after', 'drop-definitions', '--max-bytes', '0')).result, bare)
  const { result } = await resultOf('--passes', 'const-to-enum,infer-types', '--stop-after', 'const-to-enum')
  assert.equal(result, built({ $defs: { x: {} }, properties: { a: { description: 'A', enum: [1] } } }))
})

test('what a later pass would refuse is shown all the same', async () => {
  const input = '{"id":1,"schema":{"type":"null","properties":{"a":{"$ref":7}}}}'
  const args = ['build', '--no-config', '--raw-schemas', '--stop-after']
  const { code, stdout } = await runCli([...args, 'infer-types'], { input })
  assert.is(code, 0)
  assert.is(stdout, '{"id":1,"ok":{"type":"null","properties":{"a":{"$ref":7}}}}\n')
  const refused = await runCli([...args, 'tool-schema'], { input })
  assert.is(refused.code, 1)
  assert.match(refused.stdout, /^\{"id":1,"error":\{"code":"SHAPE",/)
})

test('--print-after all shows each step on stderr, and stdout is the result', async () => {
  const { stdout, stderr } = await resultOf('--print-after', 'all')
  assert.is(stdout, (await resultOf()).stdout)
  assert.is(
    stderr,
    `timber: plane: as given:
{
  "$defs": {
    "x": {}
  },
  "properties": {
    "a": {
      "const": 1,
      "description": "A"
    }
  }
}
timber: plane: after coerce-booleans (sanitize): unchanged
timber: plane: after drop-malformed-definitions (sanitize): unchanged
timber: plane: after const-to-enum (sanitize):
@@ -4,8 +4,10 @@
   },
   "properties": {
     "a": {
-      "const": 1,
-      "description": "A"
+      "description": "A",
+      "enum": [
+        1
+      ]
     }
   }
 }
timber: plane: after infer-types (sanitize):
@@ -7,7 +7,9 @@
       "description": "A",
       "enum": [
         1
-      ]
+      ],
+      "type": "string"
     }
-  }
+  },
+  "type": "object"
 }
timber: plane: after fill-children (sanitize): unchanged
timber: plane: after prune-definitions (prune):
@@ -1,7 +1,4 @@
 {
-  "$defs": {
-    "x": {}
-  },
   "properties": {
     "a": {
       "description": "A",
timber: plane: after strip-descriptions (compactionPass): not run
timber: plane: after drop-definitions (compactionPass): not run
timber: plane: after collapse-depth (compactionPass): not run
timber: plane: after prune-compositions (compactionPass): not run
timber: plane: after tool-schema (deserialize):
@@ -1,12 +1,12 @@
 {
+  "type": "object",
   "properties": {
     "a": {
+      "type": "string",
       "description": "A",
       "enum": [
         1
-      ],
-      "type": "string"
+      ]
     }
-  },
-  "type": "object"
+  }
 }
`,
  )
})

test('--print-after NAME shows what one pass changes, and the schema after it', async () => {
  const { stderr } = await resultOf('--print-after', 'prune-definitions', '--passes', 'prune-definitions,const-to-enum')
  assert.is(
    stderr,
    `timber: plane: after prune-definitions (prune):
@@ -1,7 +1,4 @@
 {
-  "$defs": {
-    "x": {}
-  },
   "properties": {
     "a": {
       "description": "A",
timber: plane: as it stood after prune-definitions:
{
  "properties": {
    "a": {
      "description": "A",
      "enum": [
        1
      ]
    }
  }
}
`,
  )
  const stopped = await resultOf('--print-after', 'tool-schema', '--stop-after', 'infer-types')
  assert.is(stopped.stderr, 'timber: plane: tool-schema was not reached\n')
  const input = JSON.stringify({ properties: { '\u001B[2J\u202E': { $ref: 7 } } })
  const hostile = await runCli(['build', '--no-config', '--quiet', '--print-after', 'all'], { input })
  assert.is(hostile.code, 1)
  assert.not.ok(hostile.stderr.includes('\u001B') || hostile.stderr.includes('\u202E'))
  assert.match(hostile.stderr, /^as given:\n/)
})

test('colour is for terminals, unless it is asked for', async () => {
  const args = ['build', '--no-config', '--print-after', 'const-to-enum']
  const { stderr } = await runChild(args, { input: tool, env: { FORCE_COLOR: '1' } })
  assert.match(stderr, '\u001B[32m+      "description": "A",\u001B[39m\n')
})

const known =
  'coerce-booleans, drop-malformed-definitions, const-to-enum, infer-types, fill-children, prune-definitions, ' +
  'strip-descriptions, drop-definitions, collapse-depth, prune-compositions, tool-schema'

const faults: [args: readonly string[], said: string][] = [
  [['--stop-after', 'infer-type'], '--stop-after: no pass "infer-type" is in the pipeline (did you mean "infer-types"?)'],
  [['--print-after', 'nothing-like-it'], `--print-after: no pass "nothing-like-it" is in the pipeline; its passes: ${known}`],
  [['--stop-after', 'all'], `--stop-after: no pass "all" is in the pipeline; its passes: ${known}`],
]

for (const [flags, said] of faults) {
  test(`${flags.join(' ')} is wrong use`, async () => {
    for (const input of [tool, '[]', `${tool}\n${tool}\n`]) {
      const { code, stdout, stderr } = await runCli(['build', '--no-config', ...flags], { input })
      assert.equal({ code, stdout, stderr }, { code: 2, stdout: '', stderr: `spokeshave: ${said} (UNKNOWN_PASS)\n` })
    }
  })
}

test('a pass that is turned off is told with what did it', async () => {
  const config = { passes: { 'collapse-depth': false, 'coerce-booleans': false }, overrides: [{ tools: 'saw', passes: { 'collapse-depth': true } }] }
  const cwd = makeFolder({ 'spokeshave.config.json': JSON.stringify(config), 'tools.json': JSON.stringify(['plane', 'saw', 'vice'].map((name) => makeTool(name))) })
  const ran = async (...flags: readonly string[]): Promise<string> => {
    const { code, stderr } = await runCli(['build', 'tools.json', '--quiet', ...flags], { cwd })
    assert.is(code, 0, stderr)
    return stderr
  }
  const off = (name: string): string => `is turned off by spokeshave.config.json: passes."${name}"`
  // Once, however many tools and policies it is of.
  assert.is(await ran('--stop-after', 'collapse-depth'), `--stop-after: "collapse-depth" ${off('collapse-depth')}; the schema after "drop-definitions" is written\n`)
  assert.is(await ran('--stop-after', 'coerce-booleans'), `--stop-after: "coerce-booleans" ${off('coerce-booleans')}; the schema as it came is written\n`)
  const printed = await ran('--print-after', 'collapse-depth')
  assert.equal(printed.split('\n').filter((line) => line.includes('collapse-depth')), [
    `plane: collapse-depth ${off('collapse-depth')}`,
    'saw: after collapse-depth (compactionPass): not run',
    'saw: as it stood after collapse-depth:',
    `vice: collapse-depth ${off('collapse-depth')}`,
  ])
})

test('a pass that only an override brings is looked at where it is', async () => {
  const config = { overrides: [{ tools: 'saw', plugins: [['collapse-depth', {}, { name: 'q', at: 'start' }]] }] }
  const cwd = makeFolder({ 'spokeshave.config.json': JSON.stringify(config), 'tools.json': JSON.stringify(['plane', 'saw', 'vice'].map((name) => makeTool(name))) })
  const ran = async (flags: readonly string[], code = 0): Promise<{ stdout: string; stderr: string }> => {
    const outcome = await runCli(['build', 'tools.json', '--quiet', '--format', 'ndjson', ...flags], { cwd })
    assert.is(outcome.code, code, outcome.stderr)
    return outcome
  }
  const whole = await ran([])
  const stopped = await ran(['--stop-after', 'q'])
  assert.is(stopped.stderr, '--stop-after: not every tool has "q"; the others are written as they are sent\n')
  const [plane, , vice] = whole.stdout.split('\n')
  const lines = stopped.stdout.split('\n')
  assert.equal([lines[0], lines[2]], [plane, vice])
  assert.match(lines[1]!, '"name":"saw"')
  const printed = await ran(['--print-after', 'q'])
  assert.is(printed.stdout, whole.stdout)
  assert.equal(printed.stderr.split('\n').filter((line) => /\bq\b/.test(line)), [
    'plane: q is not in the pipeline of this tool',
    'saw: after q (compactionPass): not run',
    'saw: as it stood after q:',
    'vice: q is not in the pipeline of this tool',
  ])
  assert.match((await ran(['--passes', 'q,infer-types'])).stdout, '"name":"saw"')
  const misspelt = await ran(['--stop-after', 'plane'], 2)
  assert.match(misspelt.stderr, /^spokeshave: --stop-after: no pass "plane" is in the pipeline; its passes: .*, q \(UNKNOWN_PASS\)\n$/)
})

test.run()
