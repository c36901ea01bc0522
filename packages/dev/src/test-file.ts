/**
 * Runs the one test file it is given and tells its parent process how that went. Failures are printed.
 *
 * It drives uvu's queue itself: uvu's own `exec` counts neither a hook that threw nor a file without a test.
 */
import { pathToFileURL } from 'node:url'

/** How many tests went which way. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** A suite in uvu's queue. Its errors are one text, or `true` for none, even if a hook threw. */
type Suite = () => Promise<[errors: string | true, passed: number, skipped: number, total: number]>

const suites: Suite[] = []
Object.assign(globalThis, { UVU_DEFER: 1, UVU_QUEUE: [suites] })

let skipLines = 0
const write = process.stdout.write.bind(process.stdout) as (...args: unknown[]) => boolean
process.stdout.write = (...args: unknown[]) => {
  if (typeof args[0] === 'string' && args[0].startsWith('SKIP: ')) skipLines++
  return write(...args)
}

const file = process.argv[2]!
await import(pathToFileURL(file).href)

// A line printed while the file loads stands for tests that were not registered; a later one for a test that gave up.
const skippedAtLoad = skipLines
let passed = 0
let failed = 0
let skipped = 0
for (const suite of suites) {
  const [errors, ran, left, total] = await suite()
  passed += ran
  skipped += left
  failed += total - ran
  if (typeof errors === 'string') process.stdout.write(`\n${errors}\n`)
  else if (ran < total)
    process.stdout.write(`\n  ${total - ran} of ${total} tests did not pass: a hook threw, or a test threw no Error\n`)
}
const gaveUp = Math.min(skipLines - skippedAtLoad, passed)
passed -= gaveUp
skipped += gaveUp + skippedAtLoad

if (passed + failed + skipped === 0) {
  process.stdout.write('\n  The file runs no test: does it call test.run()?\n')
  failed = 1
}

// What a test left open must not keep the process alive.
process.send!({ passed, failed, skipped } satisfies Tally, () => process.exit(0))
