import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, existsSync, lstatSync, openSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { builtTool, makeFolder, makeTool, refusedTool, root, runCli, startCli } from './run-cli.ts'

const input = JSON.stringify([makeTool('a')])
const output = `[\n${builtTool('a')}\n]\n`

test('writes into a file and nothing to stdout', async () => {
  const cwd = makeFolder()
  const { code, stdout, stderr } = await runCli(['build', '--out', 'built.json'], { cwd, input })
  assert.is(code, 0)
  assert.is(stdout, '')
  assert.match(stderr, /1 tool read/)
  assert.is(readFileSync(join(cwd, 'built.json'), 'utf8'), output)
  assert.equal(readdirSync(cwd), ['built.json'])
})

test('writes the rest where some are refused', async () => {
  const cwd = makeFolder()
  const some = JSON.stringify([refusedTool('x'), makeTool('a')])
  const { code } = await runCli(['build', '--out', 'built.json'], { cwd, input: some })
  assert.is(code, 1)
  assert.is(readFileSync(join(cwd, 'built.json'), 'utf8'), output)
})

test('a failure leaves the old file and no other', async () => {
  const cwd = makeFolder({ 'built.json': 'old' })
  const { code } = await runCli(['build', '--out', 'built.json'], { cwd, input: '[' })
  assert.is(code, 2)
  assert.is(readFileSync(join(cwd, 'built.json'), 'utf8'), 'old')
  assert.equal(readdirSync(cwd), ['built.json'])
})

test('keeps the permissions of the old file and the link to it', async () => {
  const cwd = makeFolder({ 'built.json': 'old' })
  chmodSync(join(cwd, 'built.json'), 0o606)
  symlinkSync('built.json', join(cwd, 'link.json'))
  const { code } = await runCli(['build', '--out', 'link.json'], { cwd, input })
  assert.is(code, 0)
  assert.is(readFileSync(join(cwd, 'built.json'), 'utf8'), output)
  assert.is(statSync(join(cwd, 'built.json')).mode & 0o777, 0o606)
  assert.equal(readdirSync(cwd), ['built.json', 'link.json'])
})

test('a device stays a device, and - is stdout', async () => {
  const device = await runCli(['build', '--out', '/dev/null'], { input })
  assert.is(device.code, 0)
  assert.ok(statSync('/dev/null').isCharacterDevice())
  const { code, stdout } = await runCli(['build', '--out', '-'], { input })
  assert.is(code, 0)
  assert.is(stdout, output)
})

test('a signal leaves nothing behind', async () => {
  const cwd = makeFolder()
  const child = startCli(['build', '--out', 'built.ndjson'], { cwd })
  child.stdin.write(`${JSON.stringify(makeTool('a'))}\n${JSON.stringify(makeTool('b'))}\n`)
  while (readdirSync(cwd).length === 0) await new Promise((done) => setTimeout(done, 20))
  child.kill('SIGTERM')
  const signal = await new Promise((done) => child.on('exit', (_, by) => done(by)))
  assert.is(signal, 'SIGTERM')
  assert.equal(readdirSync(cwd), [])
})

test('a file that may not be written is not replaced', async () => {
  if (process.getuid?.() === 0) return console.log('SKIP: root may write everything')
  const cwd = makeFolder()
  writeFileSync(join(cwd, 'built.json'), 'old', { mode: 0o444 })
  const { code, stderr } = await runCli(['build', '--out', 'built.json'], { cwd, input })
  assert.is(code, 2)
  assert.match(stderr, /--out built\.json: permission denied/)
  assert.is(readFileSync(join(cwd, 'built.json'), 'utf8'), 'old')
})

test('a link to what is not there yet stays a link', async () => {
  const cwd = makeFolder({ 'sub/x': '' })
  symlinkSync('../built.json', join(cwd, 'sub/second'))
  symlinkSync('sub/second', join(cwd, 'first'))
  const { code } = await runCli(['build', '--out', 'first'], { cwd, input })
  assert.is(code, 0)
  assert.is(readFileSync(join(cwd, 'built.json'), 'utf8'), output)
  assert.ok(lstatSync(join(cwd, 'first')).isSymbolicLink() && lstatSync(join(cwd, 'sub/second')).isSymbolicLink())
})

test('what is open already is written to where it stands', async () => {
  const cwd = makeFolder({ 'tools.json': input })
  for (const out of ['/dev/stdout', '/dev/fd/3', '/proc/self/fd/3', 'log']) {
    if (!existsSync(out.replace('/3', '')) && out !== 'log') continue
    writeFileSync(join(cwd, 'log'), 'old\n')
    const log = openSync(join(cwd, 'log'), 'a')
    const args = ['--import', import.meta.resolve('tsx'), '--conditions', 'spokeshave:source', join(root, 'packages/cli/src/main.ts')]
    const stdout = out.endsWith('/3') ? 'pipe' : log
    const { status } = spawnSync(process.execPath, [...args, 'build', 'tools.json', '--quiet', '--out', out], { cwd, stdio: ['ignore', stdout, 'inherit', log] })
    closeSync(log)
    assert.is(status, 0)
    assert.is(readFileSync(join(cwd, 'log'), 'utf8'), `old\n${output}`, out)
  }
})

test('a name may be as long as the system has it', async () => {
  const cwd = makeFolder()
  const name = 'n'.repeat(255)
  const { code, stderr } = await runCli(['build', '--out', name], { cwd, input })
  assert.is(code, 0, stderr)
  assert.equal(readdirSync(cwd), [name])
})

test.run()
