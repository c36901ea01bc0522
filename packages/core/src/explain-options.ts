import { checkOptions } from './check-options.ts'
import { messageOf, SpokeshaveError } from './errors.ts'

/** What `explain` may be asked for besides. */
export interface ExplainOptions {
  /** Say how long each pass took. Off by default, so that two accounts of one schema are equal. */
  readonly timings?: boolean
}

const schema = { type: 'object', properties: { timings: { type: 'boolean' } } } as const

/** The options, read once. Throws `BAD_OPTIONS` for any other, and for what cannot be read. */
export function readExplainOptions(options: unknown): ExplainOptions {
  if (options === undefined) return {}
  try {
    const read = typeof options === 'object' && options !== null && !Array.isArray(options) ? { ...options } : options
    checkOptions('explain', read, schema)
    return read as ExplainOptions
  } catch (thrown) {
    if (thrown instanceof SpokeshaveError) throw thrown
    throw new SpokeshaveError('BAD_OPTIONS', `the options of explain cannot be read: ${messageOf(thrown)}`, { cause: thrown })
  }
}
