import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readCorpus } from './corpus.ts'
import { describeMachine, loadWarning, machineLine } from './machine.ts'
import { measureVariants } from './measure-variants.ts'
import { type Options, readOptions } from './options.ts'
import { printResults } from './print.ts'
import type { Results } from './results.ts'
import { writeSlices } from './slices.ts'

const root = join(import.meta.dirname, '../../..')

/** Progress goes to stderr, results to stdout. */
function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}

async function measure(options: Options, folder: string): Promise<Results> {
  const machine = describeMachine()
  tell(machineLine(machine))
  const warning = loadWarning(machine)
  if (warning !== undefined) tell(warning)
  const corpus = readCorpus(root, options.generated)
  const slices = writeSlices(join(folder, 'schemas.ndjson'), corpus.subjects)
  const checkouts = [{ root, of: 'here' }]
  const { rows, bySize } = await measureVariants(options.variants, checkouts, slices, options.seconds / 2, tell)
  const bytes = corpus.subjects.reduce((total, subject) => total + subject.bytes, 0)
  return { machine, corpus: { name: corpus.name, schemas: corpus.subjects.length, bytes }, rows, bySize, peers: [], missing: [] }
}

const options = readOptions(process.argv.slice(2))
const folder = mkdtempSync(join(tmpdir(), 'spokeshave-bench-'))
try {
  const results = await measure(options, folder)
  process.stdout.write(options.json ? `${JSON.stringify(results, null, 2)}\n` : printResults(results))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
