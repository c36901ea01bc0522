import type { ResolvedConfig } from '@spokeshave/config'
import type { SpokeshaveError } from '@spokeshave/core'

import { tryEach } from '../failure.ts'
import type { Inputs } from '../inputs.ts'
import { openSource } from '../open-source.ts'
import type { Source } from '../sources.ts'
import { Explainer, type SchemaAccount } from './explainer.ts'

/** One tool or bare schema of the input, and what the pipeline made of it. */
export interface ExplainedTool {
  readonly source: Source
  /** What messages call the place: the file, or the file and the line. */
  readonly place: string
  /** The line of NDJSON, counted from 1. */
  readonly line: number | undefined
  /** The text of the document or line, where it was to be kept. */
  readonly text: string | undefined
  /** The way to it in that text. */
  readonly path: readonly (string | number)[]
  /** Its position in the source, counted from 1. */
  readonly number: number
  readonly name: string | undefined
  readonly server: string | undefined
  /** Absent of a bare schema, and of what was refused. */
  readonly description: string | undefined
  readonly error: SpokeshaveError | undefined
  /** Absent where no schema was reached. */
  readonly account: SchemaAccount | undefined
}

/** What is read, and how. */
export interface ExplainJob {
  readonly sources: readonly Source[]
  readonly inputs: Inputs
  readonly config: ResolvedConfig
  readonly server: string | undefined
  readonly keepText?: boolean
  /** Say how long each pass took. */
  readonly timings?: boolean
  /** Told a line for people where a source is not all there is. */
  readonly warn: (line: string) => void
}

/** Reads the tools of all sources in order, each with its account. Lines are read as they are asked for. */
export async function* explainSources({ sources, inputs, config, server, keepText = false, timings = false, warn }: ExplainJob): AsyncGenerator<ExplainedTool, void, void> {
  const opened = await tryEach(sources, async (source) => {
    const explainer = new Explainer((target) => config.pipelineFor(target), timings)
    const { readings } = await openSource(source, { inputs, parser: explainer.choose, server, keepText, warn })
    return { source, explainer, readings }
  })
  for (const { source, explainer, readings: all } of opened) {
    let number = 0
    for await (const { place, line, text, readings } of all) {
      for (const reading of readings) {
        const { kind, path = [] } = reading
        yield {
          source,
          place,
          line,
          text,
          path,
          number: ++number,
          name: kind === 'tool' ? reading.tool.name : kind === 'refused' ? reading.name : undefined,
          server: reading.server,
          description: kind === 'tool' ? reading.tool.description : undefined,
          error: kind === 'refused' ? reading.error : undefined,
          account: explainer.take(reading),
        }
      }
    }
  }
}
