import { SpokeshaveError } from '@spokeshave/core'
import { type ParserChoice, type ReadOptions, readToolLine, type ToolReading } from '@spokeshave/tools'

import { lineFault, lineText } from './line-text.ts'
import { type Chunks, readLines } from './lines.ts'
import { incomplete, LinePages } from './pages.ts'
import { printable } from './printable.ts'

/** Readings, and what messages call the place they are from. */
export interface PlacedReadings {
  readonly place: string
  /** The line that they are from, counted from 1; absent of a document. */
  readonly line?: number
  /** The text that they are from; absent where it is not kept, or is none. */
  readonly text?: string
  readonly readings: readonly ToolReading[]
  /** The line holds no JSON. */
  readonly isUnreadable?: boolean
}

/** Reads the tools of each line as it comes. A line that cannot be read is one refused reading. */
export async function* readToolLines(
  name: string,
  chunks: Chunks,
  parser: ParserChoice,
  options: ReadOptions,
  warn: (line: string) => void,
): AsyncGenerator<PlacedReadings, void, void> {
  const pages = new LinePages()
  for await (const line of readLines(chunks)) {
    const place = `${name}:${line.number}`
    try {
      const text = lineText(line)
      pages.line(text)
      yield { ...placed(place, text, line.number, parser, options), line: line.number, text }
    } catch (error) {
      if (!(error instanceof SpokeshaveError)) throw error
      yield { place, line: line.number, readings: [refused(error)], isUnreadable: true }
    }
  }
  if (pages.isOpen) warn(incomplete(printable(name)))
}

function placed(
  place: string,
  text: string,
  number: number,
  parser: ParserChoice,
  options: ReadOptions,
): PlacedReadings {
  const readings = readToolLine(text, number, parser, options)
  const [first] = readings
  if (first?.kind !== 'refused' || first.error.code !== 'BAD_INPUT' || first.name !== undefined)
    return { place, readings }
  const fault = lineFault(text)
  return fault === null ? { place, readings } : { place: `${place}:${fault.column}`, readings: [refused(fault.error)], isUnreadable: true }
}

function refused(error: SpokeshaveError): ToolReading {
  return { kind: 'refused', index: 0, error }
}
