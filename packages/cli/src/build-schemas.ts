import { has, isObject, type JsonValue, SpokeshaveError, stringifyJson } from '@spokeshave/core'
import type { ToolTarget } from '@spokeshave/tools'

import type { Job } from './job.ts'
import { memberText } from './json-scan.ts'
import { lineFault, lineText } from './line-text.ts'
import { type Line, readLines } from './lines.ts'
import type { Parsers } from './parsers.ts'
import { schemaText } from './schema-text.ts'
import { Strangers } from './strangers.ts'

/** What came of a line. `id` is JSON text. */
type Answer =
  | { readonly id: string; readonly ok: string }
  | { readonly id: string; readonly name: string | undefined; readonly isUnreadable: boolean; readonly error: SpokeshaveError }

/**
 * Builds bare schemas, one a line: `{"id","schema"}`, perhaps with `tool` and `server`, in, `{"id","ok"}` or `{"id","error"}` out. Each line that is not
 * blank gives one line, in order, whatever is wrong with it.
 */
export async function buildSchemas({ sources, inputs, parsers, server, reporter, sink }: Job): Promise<'schema'> {
  for (const source of sources) {
    const strangers = new Strangers(source.name, reporter)
    for await (const line of readLines(inputs.read(source))) {
      const answer = answerTo(line, parsers, server)
      if ('error' in answer) {
        await strangers.refuse(line.number, answer, answer.error)
        await sink.write(`{"id":${answer.id},"error":${JSON.stringify(answer.error)}}\n`)
      } else {
        reporter.counts.read++
        strangers.meet()
        const pending = sink.write(`{"id":${answer.id},"ok":`, answer.ok, '}\n')
        if (pending !== undefined) await pending
      }
    }
    await strangers.end()
  }
  parsers.finish()
  return 'schema'
}

function answerTo(line: Line, parsers: Parsers, server: string | undefined): Answer {
  let id = 'null'
  let name: string | undefined
  let isUnreadable = true
  try {
    const text = lineText(line)
    const value = parseLine(text)
    isUnreadable = false
    const record = toRecord(value)
    if (has(record, 'id')) {
      id = idText(text, record['id'])
      name = typeof record['id'] === 'string' ? record['id'] : id
    }
    if (!Object.hasOwn(record, 'schema')) throw new SpokeshaveError('BAD_INPUT', 'the line has no "schema"')
    const target = targetOf(record, server)
    return { id, ok: schemaText(parsers.choose(target).parse(record['schema']), parsers.modelFor(target)) }
  } catch (error) {
    if (error instanceof SpokeshaveError) return { id, name, isUnreadable, error }
    throw error
  }
}

function targetOf(record: Readonly<Record<string, unknown>>, given: string | undefined): ToolTarget {
  const tool = nameIn(record, 'tool')
  const server = given ?? nameIn(record, 'server')
  return { ...(tool === undefined ? {} : { tool }), ...(server === undefined ? {} : { server }) }
}

/** A name that policies go by. Throws `BAD_INPUT` where it is there and no string. */
function nameIn(record: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const name = record[key] ?? undefined
  if (name === undefined || typeof name === 'string') return name
  throw new SpokeshaveError('BAD_INPUT', `"${key}" must be a string, not ${stringifyJson(name as JsonValue).slice(0, 60)}`)
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw lineFault(text)?.error ?? error
  }
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (isObject(value)) return value
  throw new SpokeshaveError('BAD_INPUT', 'the line is not an object with "id" and "schema"')
}

/** The id as it was given. What JavaScript would write in another way, as it may any number, is copied from the line. */
function idText(text: string, id: unknown): string {
  const isSame = typeof id === 'string' || typeof id === 'boolean' || id === null
  return isSame ? JSON.stringify(id) : (memberText(text, 'id') ?? 'null')
}
