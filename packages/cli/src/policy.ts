import { SpokeshaveError } from '@spokeshave/core'
import type { ResolvedConfig } from '@spokeshave/config'
import type { SchemaParser } from '@spokeshave/tools'

import { Failure } from './failure.ts'

/** The flags that say where the configuration is, and what beats it. */
export interface PolicyOptions {
  /** The file; `false` for none. Undefined: the nearest from the working directory upwards. */
  readonly config?: string | boolean
  readonly preset?: string
  readonly maxBytes?: number
  readonly compaction: boolean
  readonly passes?: string
}

/**
 * Finds and reads the configuration that the flags speak of. What is wrong with it is a `Failure`. `rules: false` leaves
 * out what only `check` needs.
 */
export async function loadPolicy(
  { config, preset, maxBytes, compaction, passes }: PolicyOptions,
  { rules = true }: { readonly rules?: boolean } = {},
): Promise<ResolvedConfig> {
  const { loadConfig } = await import('@spokeshave/config')
  try {
    return await loadConfig({
      rules,
      ...(typeof config === 'string' ? { file: config } : {}),
      ...(config === false ? { search: false } : {}),
      flags: {
        ...(preset === undefined ? {} : { preset }),
        ...(maxBytes === undefined ? {} : { maxBytes }),
        ...(compaction ? {} : { compaction }),
        ...(passes === undefined ? {} : { passes }),
      },
    })
  } catch (error) {
    throw asFailure(error)
  }
}

/** Runs what may find fault with the configuration only now. */
export function withPolicy<T>(ask: () => T): T {
  try {
    return ask()
  } catch (error) {
    throw asFailure(error)
  }
}

/** What stands in for the pipeline of a tool whose overrides do not go together: it refuses, and the others are read. */
export function refusing(error: SpokeshaveError): SchemaParser {
  return {
    parse() {
      throw error
    },
  }
}

function asFailure(error: unknown): unknown {
  return error instanceof SpokeshaveError ? new Failure(`${error.message} (${error.code})`, [], error) : error
}
