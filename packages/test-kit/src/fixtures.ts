import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { assertSame, failure } from './failure.ts'
import { prove } from './proofs.ts'
import { type Outcome, type PluginUnderTest, refusal, type Settings, subjectOf } from './subject.ts'

/** One folder of files, as a test. */
export interface Fixture {
  /** The folder's name, and its description if it has one. */
  readonly name: string
  /** Throws where the result is another one, or a rule of passes is broken. */
  readonly check: () => void
}

const known = ['input.json', 'options.json', 'output.json', 'error.json', 'description.txt']

/**
 * Reads the folders `NN-name` beside a test file, in `fixtures/`, or in the folder that a URL with a `/` at its end
 * names. Each has `input.json` and `output.json`, or `error.json` for a refusal, and may have `options.json` for the
 * plugin's factory and `description.txt`. With `UPDATE=1` in the environment the results are written, not compared.
 *
 *     for (const { name, check } of fixtures(plugin, import.meta.url)) test(name, check)
 */
export function fixtures(plugin: PluginUnderTest, url: string | URL, settings: Settings = {}): Fixture[] {
  const folder = fileURLToPath(String(url).endsWith('/') ? url : new URL('fixtures/', url))
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : []
  if (names.length === 0) throw failure(`no fixtures are in ${folder}`)
  return names.map((name) => {
    if (!/^\d+-[a-z0-9-]+$/.test(name))
      throw failure(`the fixture ${join(folder, name)} must be named like 01-what-it-shows`)
    return fixture(plugin, join(folder, name), name, settings)
  })
}

function fixture(plugin: PluginUnderTest, folder: string, name: string, settings: Settings): Fixture {
  const files = readdirSync(folder)
  const stranger = files.find((file) => !known.includes(file))
  if (stranger !== undefined) throw failure(`fixture ${name} has a file ${stranger}; known: ${known.join(', ')}`)
  if (!files.includes('input.json')) throw failure(`fixture ${name} has no input.json`)
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const description = files.includes('description.txt')
    ? readFileSync(join(folder, 'description.txt'), 'utf8').trim()
    : ''
  return {
    name: description === '' ? name : `${name}: ${description}`,
    check() {
      const options = files.includes('options.json') ? { options: read('options.json') as object } : {}
      const subject = subjectOf(plugin, { ...settings, ...options })
      const input = read('input.json')
      compare(prove(subject, input), folder, name, read)
    },
  }
}

function compare(outcome: Outcome, folder: string, name: string, read: (file: string) => unknown): void {
  const [file, other] = outcome.error === undefined ? ['output.json', 'error.json'] : ['error.json', 'output.json']
  const result = outcome.error === undefined ? outcome.value : refusal(outcome.error)
  if (existsSync(join(folder, other))) {
    throw failure(
      `fixture ${name} has ${other}, found ${outcome.error === undefined ? 'a result' : `an error: ${outcome.error.message}`}`,
    )
  }
  if (process.env.UPDATE === '1') writeFileSync(join(folder, file), `${JSON.stringify(result, null, 2)}\n`)
  else if (existsSync(join(folder, file)))
    assertSame(`fixture ${name} gives another result than ${file}`, result, read(file))
  else throw failure(`fixture ${name} has no ${file}; write it, or let UPDATE=1 write it`)
}
