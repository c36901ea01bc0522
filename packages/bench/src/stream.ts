import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Checkout } from './child.ts'
import { race } from './cold.ts'
import type { Corpus } from './corpus.ts'
import { peakMemory } from './processes.ts'
import type { Row } from './results.ts'
import { figureOf, spread } from './statistics.ts'

/** The round trip line by line, as fast as it is simply written: the file is read whole, lines leave in large pieces. */
const copy = `
const { readFileSync, writeSync } = require('fs')
let piece = ''
for (const line of readFileSync(process.argv[1], 'utf8').split('\\n')) {
  if (line === '') continue
  piece += JSON.stringify(JSON.parse(line)) + '\\n'
  if (piece.length > 65536) { writeSync(1, piece); piece = '' }
}
writeSync(1, piece)`

/** The command line on the whole corpus as NDJSON. */
export async function measureStream(
  { root, of }: Checkout,
  corpus: Corpus,
  folder: string,
  seconds: number,
): Promise<Row[]> {
  const file = join(folder, 'tools.ndjson')
  const text = `${corpus.lines.join('\n')}\n`
  writeFileSync(file, text)
  const call = (...files: string[]): { args: string[]; cwd: string } => ({
    args: [join(root, 'packages/cli/dist/main.js'), 'build', ...files],
    cwd: folder,
  })
  const rounds = await race(call(file), { args: ['-e', copy, file], cwd: folder }, seconds)
  const what = `\`spokeshave build\` on ${(Buffer.byteLength(text) / 1e6).toFixed(0)} MB of NDJSON against the round trip line by line`
  const once = await memoryRow('the most memory resident meanwhile', of, [call(file), call(file), call(file)], folder)
  const thrice = await memoryRow('the same on three times as many', of, [call(file, file, file)], folder)
  return [{ what, of, unit: 'x', limit: 2, ...figureOf(rounds) }, once, thrice]
}

async function memoryRow(
  what: string,
  of: string,
  calls: Parameters<typeof peakMemory>[0][],
  folder: string,
): Promise<Row> {
  const peaks: number[] = []
  for (const call of calls) peaks.push(await peakMemory(call, join(folder, 'peak')))
  const middle = spread(peaks)
  return {
    what,
    of,
    unit: 'MB',
    limit: 150,
    ...middle,
    figure: middle.median,
    best: Math.min(...peaks),
    rounds: peaks.length,
  }
}
