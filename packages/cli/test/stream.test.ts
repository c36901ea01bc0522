import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { builtTool, makeFolder, makeTool, root, runCli, startCli } from './run-cli.ts'

const line = `${JSON.stringify(makeTool('a'))}\n`
const built = `${builtTool('a')}\n`

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

function ended(child: ReturnType<typeof startCli>): Promise<number | null> {
  return new Promise((done) => child.on('close', (code) => done(code)))
}

test('a slow stream is passed on line by line', async () => {
  const child = startCli(['build', '--quiet'])
  const end = ended(child)
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (more) => (text += more))
  child.stdin.write(line + line)
  while (text.length < 2 * built.length) await wait(20)
  child.stdin.write(line)
  while (text.length < 3 * built.length) await wait(20)
  assert.is(text, built.repeat(3))
  child.stdin.end()
  assert.is(await end, 0)
})

test('a reader that waits holds the input back', async () => {
  const child = startCli(['build', '--quiet'])
  const end = ended(child)
  const block = line.repeat(1000)
  const progress = { written: 0 }
  const write = async (): Promise<void> => {
    for (; progress.written < 70; progress.written++) {
      if (!child.stdin.write(block)) await new Promise((drained) => child.stdin.once('drain', drained))
    }
    child.stdin.end()
  }
  const writing = write()
  let before = 0
  do {
    before = progress.written
    await wait(500)
  } while (progress.written < 2 || progress.written !== before)
  const taken = progress.written * block.length
  assert.ok(taken < 4_000_000, `${taken} bytes were taken`)

  let bytes = 0
  child.stdout.on('data', (more: Buffer) => (bytes += more.length))
  await writing
  assert.is(await end, 0)
  assert.is(bytes, 70_000 * built.length)
})

test('a closed pipe ends the run quietly', async () => {
  const child = startCli(['build'])
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  child.stdin.on('error', () => {})
  const end = ended(child)
  const feed = setInterval(() => child.stdin.write(line.repeat(500)), 5)
  await new Promise((first) => child.stdout.once('data', first))
  child.stdout.destroy()
  const code = await end
  clearInterval(feed)
  assert.is(code, 0)
  assert.is(errors, '')
})

test('a closed stderr stops nothing', async () => {
  const child = startCli(['build'])
  child.stderr.destroy()
  const end = ended(child)
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (more) => (text += more))
  child.stdin.end(line + '{"name":7,"inputSchema":{}}\n'.repeat(10) + line)
  assert.is(await end, 1)
  assert.is(text, built + built)
})

test('memory does not grow with the number of lines', async () => {
  if (process.platform !== 'linux') return console.log('SKIP: needs /proc')
  const child = startCli(['build', '--quiet'])
  const end = ended(child)
  child.stdout.resume()
  const peaks: number[] = []
  for (let round = 0; round < 30; round++) {
    if (!child.stdin.write(line.repeat(2000))) await new Promise((drained) => child.stdin.once('drain', drained))
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    peaks.push(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
  }
  child.stdin.end()
  assert.is(await end, 0)
  const [early, late] = [peaks[10]!, peaks[29]!]
  assert.ok(late < early + 40 && late < 300, `${early} MB after 22,000 lines, ${late} MB after 60,000`)
})

test('a very long line is one value', async () => {
  const long = JSON.stringify([makeTool('a'), makeTool('x'.repeat(5_000_000))])
  const { code, stdout } = await runCli(['build', '--quiet'], { input: long })
  assert.is(code, 0)
  assert.ok(stdout.length > 5_000_000)
})

test('many small files of lines need few open at once', async () => {
  const names = Array.from({ length: 120 }, (_, index) => `f${index}`)
  const lines = (name: string): string => `${JSON.stringify(makeTool(name))}\n${JSON.stringify(makeTool(`${name}-b`))}\n`
  const cwd = makeFolder(Object.fromEntries(names.map((name) => [name, lines(name)])))
  const node = [process.execPath, '--import', import.meta.resolve('tsx'), '--conditions', 'spokeshave:source']
  const command = [...node, join(root, 'packages/cli/src/main.ts'), 'build', ...names].map((part) => `'${part}'`).join(' ')
  const { status, stdout, stderr } = spawnSync('sh', ['-c', `ulimit -n 80; exec ${command}`], { cwd, encoding: 'utf8' })
  assert.is(status, 0, stderr)
  assert.is(stdout.split('\n').length, 241)
})

test.run()
