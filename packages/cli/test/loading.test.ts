import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { makeFolder, makeTool, runChild } from './run-cli.ts'

/** Prints each module as it is loaded. */
const hooks = `
import { writeSync } from 'node:fs'
export async function load(url, context, next) {
  writeSync(2, 'LOAD ' + url + '\\n')
  return next(url, context)
}`
const registers = `import { register } from 'node:module'; register('data:text/javascript,' + ${JSON.stringify(encodeURIComponent(hooks))})`
const node = ['--import', `data:text/javascript,${encodeURIComponent(registers)}`]

async function loadedWith(config: object): Promise<string> {
  const cwd = makeFolder({ 'spokeshave.config.json': JSON.stringify(config), 'tool.json': JSON.stringify(makeTool('a')) })
  const { code, stderr } = await runChild(['build', 'tool.json'], { cwd, node })
  assert.is(code, 0, stderr)
  assert.match(stderr, /LOAD .+\/config\/src\/load-config\.ts/)
  return stderr
}

test('a build loads the rules of check only where a config has some', async () => {
  const rules = /LOAD .+\/check\/src\/settings\.ts/
  assert.not.match(await loadedWith({ presets: ['codex'] }), rules)
  assert.match(await loadedWith({ check: { refused: 'warn' } }), rules)
})

test('a build of a file loads nothing of live servers', async () => {
  assert.not.match(await loadedWith({ presets: ['codex'] }), /LOAD .+(?:\/mcp\/src\/|modelcontextprotocol|chokidar)/)
})

test.run()
