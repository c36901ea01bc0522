import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Checkout } from './child.ts'
import type { Corpus } from './corpus.ts'
import { type Call, timeProcess } from './processes.ts'
import { seeded, shuffled } from './random.ts'
import type { Row } from './results.ts'
import { figureOf, type Triple } from './statistics.ts'

interface Line {
  readonly tool: unknown
}

const small = {
  name: 'find_timber',
  description: 'Finds boards.',
  inputSchema: { properties: { unit: { const: 'mm' }, mark: true } },
}

/** How long the command line takes from its call to its end, against other calls of node. */
export async function measureCold(
  { root, of }: Checkout,
  corpus: Corpus,
  folder: string,
  seconds: number,
): Promise<Row[]> {
  const files = writeFiles(corpus, folder)
  const main = join(root, 'packages/cli/dist/main.js')
  const copy = `const { readFileSync } = require('fs'); process.stdout.write(JSON.stringify(JSON.parse(readFileSync(${JSON.stringify(files.tools)}, 'utf8'))))`
  const rows = [
    {
      what: 'cold: `spokeshave build` on 200 tools against `node -e` that reads, parses and prints them',
      limit: 3,
      call: { args: [main, 'build', files.tools], cwd: folder },
      yardstick: { args: ['-e', copy], cwd: folder },
    },
    {
      what: 'cold: one small tool and a JSON config against `node -e 0` that imports immer and tapable',
      limit: 2.5,
      call: { args: [main, 'build', files.tool], cwd: files.configured },
      yardstick: {
        args: ['--input-type=module', '-e', "import 'immer'; import 'tapable'"],
        cwd: join(root, 'packages/core'),
      },
    },
  ]
  const found: Row[] = []
  for (const { what, limit, call, yardstick } of rows) {
    found.push({ what, of, unit: 'x', limit, ...figureOf(await race(call, yardstick, seconds / rows.length)) })
  }
  return found
}

/** Times two calls in turn, the yardstick before and after the other. */
export async function race(call: Call, yardstick: Call, seconds: number): Promise<Triple[][]> {
  const rounds: Triple[][] = []
  const deadline = performance.now() + seconds * 1000
  // The first round fills the file cache.
  for (let round = 0; round < 3 || performance.now() < deadline; round++) {
    const before = await timeProcess(yardstick)
    const during = await timeProcess(call)
    const after = await timeProcess(yardstick)
    if (round > 0) rounds.push([{ before, during, after }])
  }
  return rounds
}

function writeFiles({ lines }: Corpus, folder: string): { tools: string; tool: string; configured: string } {
  const configured = join(folder, 'configured')
  const files = { tools: join(folder, 'tools-200.json'), tool: join(configured, 'tool.json'), configured }
  mkdirSync(configured, { recursive: true })
  const tools = shuffled(lines, seeded(2)).slice(0, 200)
  writeFileSync(files.tools, JSON.stringify({ tools: tools.map((line) => (JSON.parse(line) as Line).tool) }))
  writeFileSync(files.tool, JSON.stringify({ tools: [small] }))
  writeFileSync(join(configured, 'spokeshave.config.json'), '{"presets":["codex"]}\n')
  return files
}
