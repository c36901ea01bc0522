import { SpokeshaveError } from '@spokeshave/core'
import { type ParserChoice, readTools } from '@spokeshave/tools'

import { readDocument } from './document.ts'
import { Failure } from './failure.ts'
import type { Inputs } from './inputs.ts'
import { endsOpen, incomplete } from './pages.ts'
import { printable } from './printable.ts'
import { sniff } from './sniff.ts'
import type { Source } from './sources.ts'
import { type PlacedReadings, readToolLines } from './tool-lines.ts'

/** What a source holds: a document that was read whole, or lines still to come. */
export interface Opened {
  readonly format: 'json' | 'ndjson'
  readonly readings: Iterable<PlacedReadings> | AsyncIterable<PlacedReadings>
}

/** How sources are read. */
export interface Opening {
  readonly inputs: Inputs
  readonly parser: ParserChoice
  /** The server that all tools are from, whatever the input says. */
  readonly server: string | undefined
  /** Keep the text of a document with its readings. */
  readonly keepText?: boolean
  /** Told a line for people where the source is not all there is. */
  readonly warn: (line: string) => void
}

/** Opens a source. A document is read, and its tools with it; lines are read as they are asked for. */
export async function openSource(source: Source, { inputs, parser, server, keepText = false, warn }: Opening): Promise<Opened> {
  const { name } = source
  const bytes = inputs.read(source)
  const { format, chunks } = source.isLines ? { format: 'ndjson' as const, chunks: bytes } : await sniff(bytes)
  if (format === 'ndjson') {
    let lines = chunks
    if (!source.isLines && (await inputs.canReread(source))) {
      // Of many files, few may be open at once: it is opened again when it is its turn.
      await bytes.return()
      lines = inputs.read(source)
    }
    return { format, readings: readToolLines(name, lines, parser, { server }, warn) }
  }

  const { text, value } = await readDocument(name, chunks)
  // A text would be read as what it says, not as what it is.
  if (typeof value === 'string') throw new Failure(`${name}: expected tools, found a string`)
  if (endsOpen(value)) warn(incomplete(printable(name)))
  try {
    const readings = readTools(value, parser, { server })
    return { format, readings: [{ place: name, ...(keepText ? { text } : {}), readings }] }
  } catch (error) {
    if (!(error instanceof SpokeshaveError)) throw error
    throw new Failure(`${name}: ${error.message} (${error.code})`, [], error)
  }
}
