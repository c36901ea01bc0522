import type { OutputFormat } from './entry-writer.ts'
import type { Inputs } from './inputs.ts'
import type { Parsers } from './parsers.ts'
import type { Reporter } from './reporter.ts'
import type { Sink } from './sink.ts'
import type { Source } from './sources.ts'

/** What a build works with. */
export interface Job {
  readonly sources: readonly Source[]
  readonly inputs: Inputs
  readonly parsers: Parsers
  /** The server that all tools are from, whatever the input says. */
  readonly server: string | undefined
  readonly reporter: Reporter
  readonly sink: Sink
  /** Undefined: as the first source is. */
  readonly format: OutputFormat | undefined
}
