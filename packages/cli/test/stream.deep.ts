import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { makeTool, refusedTool, startCli } from './run-cli.ts'

const count = 1_000_000
const lines = [makeTool('a'), refusedTool('x'), makeTool('b')].map((tool) => `${JSON.stringify(tool)}\n`)
const block = [...lines, '{"name":\n', '\n'].join('').repeat(500)

for (const flags of [[], ['--format', 'pretty'], ['--raw-schemas']]) {
  test(`a million lines in constant memory ${flags.join(' ')}`, async () => {
    if (process.platform !== 'linux') return console.log('SKIP: needs /proc')
    const child = startCli(['build', ...flags])
    const end = new Promise((done) => child.on('close', done))
    child.stdout.resume()
    let summary = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (summary = (summary + text).slice(-200)))
    const peaks: number[] = []
    for (let written = 0; written < count; written += 2500) {
      if (!child.stdin.write(block)) await new Promise((drained) => child.stdin.once('drain', drained))
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      peaks.push(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
    }
    child.stdin.end()
    assert.is(await end, 1)
    // None of these lines is what --raw-schemas reads.
    const read = flags.includes('--raw-schemas') ? ['schemas', 800000] : ['tools', 400000]
    assert.match(summary, new RegExp(`600000 ${read[0]} read, 200000 lines unreadable, 0 compacted, ${read[1]} refused\\n$`))
    const [early, late] = [peaks[100]!, peaks.at(-1)!]
    assert.ok(late < early + 60 && late < 300, `${early} MB after a quarter, ${late} MB at the end`)
  })
}

test.run()
