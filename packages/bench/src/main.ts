import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { measure } from './measure.ts'
import { installSet } from './on-demand.ts'
import { readOptions, usage } from './options.ts'
import { printResults } from './print.ts'
import { writeDocs } from './write-docs.ts'

const root = join(import.meta.dirname, '../../..')

/** Progress goes to stderr, results to stdout. */
function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}

async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  if (options.help) return void process.stdout.write(`${usage}\n`)
  const folder = mkdtempSync(join(tmpdir(), 'spokeshave-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  const results = await measure(root, options, folder, tell)
  if (options.write) await writeDocs(root, results, installSet('plot', tell))
  process.stdout.write(options.json ? `${JSON.stringify(results, null, 2)}\n` : printResults(results))
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  tell(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
})
