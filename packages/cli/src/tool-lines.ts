import { SpokeshaveError } from '@spokeshave/core'
import { type ParserChoice, type ReadOptions, readToolLine, type ToolReading } from '@spokeshave/tools'

import { lineFault, lineText } from './line-text.ts'
import { type Chunks, readLines } from './lines.ts'

/** Readings, and what messages call the place they are from. */
export interface PlacedReadings {
  readonly place: string
  readonly readings: readonly ToolReading[]
}

/** Reads the tools of each line as it comes. A line that cannot be read is one refused reading. */
export async function* readToolLines(
  name: string,
  chunks: Chunks,
  parser: ParserChoice,
  options: ReadOptions,
): AsyncGenerator<PlacedReadings, void, void> {
  for await (const line of readLines(chunks)) {
    const place = `${name}:${line.number}`
    try {
      yield placed(place, lineText(line), line.number, parser, options)
    } catch (error) {
      if (!(error instanceof SpokeshaveError)) throw error
      yield { place, readings: [refused(error)] }
    }
  }
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
  return fault === null ? { place, readings } : { place: `${place}:${fault.column}`, readings: [refused(fault.error)] }
}

function refused(error: SpokeshaveError): ToolReading {
  return { kind: 'refused', index: 0, error }
}
