/**
 * Runs test files through uvu, each in a process of its own, a few at a time.
 *
 *     node --import tsx packages/dev/src/test.ts [--deep] [--timeout=SECONDS] [FILTER ...]
 *
 * It takes every `*.test.ts` under the folder `test` of the package it is called from, or of all packages; with
 * `--deep` the `*.deep.ts` beside them, which may take long. A FILTER is a part of a path; a file that has any of them
 * is run.
 *
 * What uvu lets pass fails here: a pattern that matches no file, a file that runs no test, a hook that throws, a
 * process that ends or hangs before its tests are done. A test that lacks what it needs prints a line
 * `SKIP: reason` and counts as skipped. The last line is always `N passed, N failed, N skipped`.
 */
import { fork } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import type { Tally } from './test-file.ts'

const root = resolve(import.meta.dirname, '../../..')
const packages = join(root, 'packages')

interface Options {
  readonly filters: readonly string[]
  readonly deep: boolean
  readonly seconds: number
}

interface Outcome extends Tally {
  readonly output: string
}

function readOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { deep: { type: 'boolean', default: false }, timeout: { type: 'string' } },
  })
  const seconds = Number(values.timeout ?? (values.deep ? 1800 : 120))
  if (!(seconds > 0 && seconds <= 86_400)) throw new Error(`--timeout takes seconds, not ${values.timeout}`)
  return { filters: positionals, deep: values.deep, seconds }
}

/** The test files of the package that holds the working directory, or of all packages, as paths from the root. */
function findFiles({ filters, deep }: Options): string[] {
  const [here = ''] = relative(packages, process.cwd()).split(sep)
  const names = here === '' || here === '..' ? readdirSync(packages).toSorted() : [here]
  return names
    .flatMap((name) => listTests(join(packages, name, 'test'), deep ? '.deep.ts' : '.test.ts'))
    .map((file) => relative(root, file).split(sep).join('/'))
    .filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
}

function listTests(folder: string, ending: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function runFile(file: string, seconds: number): Promise<Outcome> {
  return new Promise((done) => {
    let tally: Tally | undefined
    let output = ''
    let timedOut = false
    const child = fork(join(import.meta.dirname, 'test-file.ts'), [join(root, file)], {
      cwd: join(root, file.split('/').slice(0, 2).join('/')),
      execArgv: ['--import', import.meta.resolve('tsx'), '--conditions', 'spokeshave:source'],
      silent: true,
    })
    const timer = setTimeout(() => {
      timedOut = true
      child.kill('SIGKILL')
    }, seconds * 1000)
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('message', (message) => (tally = message as Tally))
    child.on('error', (error) => (output += `${error}\n`))
    child.on('exit', (code, signal) => {
      clearTimeout(timer)
      const finish = (): void => {
        if (tally && code === 0) return done({ ...tally, output })
        const why = timedOut ? `did not end in ${seconds} s` : `ended with ${signal ?? code} before its tests were done`
        done({ passed: 0, failed: 1, skipped: 0, output: `${output}\n  ${file} ${why}\n` })
      }
      // A grandchild can hold the pipes open for ever: `close` may never come.
      const late = setTimeout(finish, 500)
      child.on('close', () => {
        clearTimeout(late)
        finish()
      })
    })
  })
}

function print(file: string, { passed, failed, skipped, output }: Outcome, ms: number, verbose: boolean): void {
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`].filter(
    Boolean,
  )
  console.log(`${failed > 0 ? 'FAIL' : 'ok  '} ${file}: ${counts.join(', ')} (${Math.round(ms)} ms)`)
  if (failed > 0 || verbose) console.log(output.trimEnd())
  else for (const [line] of output.matchAll(/SKIP: .*/g)) console.log(`     ${line}`)
}

async function runAll(files: readonly string[], seconds: number): Promise<Tally> {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const queue = [...files]
  const work = async (): Promise<void> => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const start = performance.now()
      const outcome = await runFile(file, seconds)
      print(file, outcome, performance.now() - start, files.length === 1)
      total.passed += outcome.passed
      total.failed += outcome.failed
      total.skipped += outcome.skipped
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
  return total
}

async function main(): Promise<void> {
  const options = readOptions()
  const files = findFiles(options)
  const faults = options.filters
    .filter((filter) => !files.some((file) => file.includes(filter)))
    .map((filter) => `no test file matches ${filter}`)
  if (files.length + faults.length === 0) faults.push('no test file is here')
  for (const fault of faults) console.log(`FAIL ${fault}`)
  const { passed, failed, skipped } = await runAll(files, options.seconds)
  const bad = failed + faults.length
  console.log(`\n${passed} passed, ${bad} failed, ${skipped} skipped`)
  process.exitCode = bad > 0 ? 1 : 0
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error && 'code' in error ? error.message : error)
  process.exitCode = 2
})
