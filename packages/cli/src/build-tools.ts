import { SpokeshaveError } from '@spokeshave/core'
import { stringifyResponsesTool, type ToolReading, toResponsesTool } from '@spokeshave/tools'

import { EntryWriter } from './entry-writer.ts'
import { tryEach } from './failure.ts'
import type { Job } from './job.ts'
import { openSource } from './open-source.ts'
import type { Parsers } from './parsers.ts'
import { schemaText } from './schema-text.ts'
import type { PlacedReadings } from './tool-lines.ts'

/**
 * Builds the tools of all sources, in order, into one output. Documents are read before anything is written, so that
 * one that cannot be read leaves no output cut short; lines are passed on as they come.
 *
 * Returns what to call the things that were read.
 */
export async function buildTools(job: Job): Promise<'tool' | 'schema'> {
  const opened = await tryEach(job.sources, (source) => openSource(source, { inputs: job.inputs, parser: job.parsers.choose, server: job.server, warn: (line) => void job.reporter.say(line) }))
  const writer = new EntryWriter(job.sink, job.format ?? opened[0]?.format ?? 'json')
  let schemas = 0
  for (const source of opened) {
    for await (const placed of source.readings) {
      for (const reading of placed.readings) {
        if (reading.kind === 'schema' || (reading.kind === 'refused' && reading.isSchema === true)) schemas++
        // Waiting where there is nothing to wait for would cost more than the writing.
        const pending = deliver(placed, reading, writer, job)
        if (pending !== undefined) await pending
      }
    }
  }
  job.parsers.finish()
  await writer.end()
  return schemas > 0 && schemas === job.reporter.counts.read ? 'schema' : 'tool'
}

function deliver(
  { place, isUnreadable }: PlacedReadings,
  reading: ToolReading,
  writer: EntryWriter,
  { parsers, reporter }: Job,
): Promise<void> | undefined {
  if (reading.kind === 'refused') return reporter.refuse(place, { ...reading, isUnreadable }, reading.error)
  let text: string
  try {
    text = textOf(reading, parsers)
  } catch (error) {
    // Longer than any string: that is the end of this tool, not of the others.
    if (!(error instanceof SpokeshaveError)) throw error
    return reporter.refuse(place, { ...reading, name: reading.kind === 'tool' ? reading.tool.name : undefined }, error)
  }
  reporter.counts.read++
  return writer.write(text)
}

function textOf(reading: ToolReading & { kind: 'tool' | 'schema' }, parsers: Parsers): string {
  const server = reading.server === undefined ? {} : { server: reading.server }
  if (reading.kind === 'schema') return schemaText(reading.schema, parsers.modelFor(server))
  const model = parsers.modelFor({ tool: reading.tool.name, ...server })
  return stringifyResponsesTool(toResponsesTool(reading.tool), model)
}
