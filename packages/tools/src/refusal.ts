import { SpokeshaveError } from '@spokeshave/core'
import { field } from './found.ts'
import { passChoiceFault } from './parsers.ts'

/**
 * Runs a reader on something foreign. Whatever it throws comes out as a `SpokeshaveError` that names the tool; a
 * getter or proxy can throw anything.
 */
export function guarded<T>(tool: unknown, read: () => T): T {
  try {
    return read()
  } catch (thrown) {
    passChoiceFault(thrown)
    throw asRefusal(thrown).with({ tool: nameOf(tool) })
  }
}

/** The error for anything that was thrown while foreign input was read. */
export function asRefusal(thrown: unknown): SpokeshaveError {
  if (isOurs(thrown)) return thrown
  return new SpokeshaveError('BAD_INPUT', `the input cannot be read: ${sentenceOf(thrown)}`, { cause: thrown })
}

/** What an error says; never throws, whatever it was given. */
export function sentenceOf(thrown: unknown): string {
  try {
    return thrown instanceof Error ? thrown.message : String(thrown)
  } catch {
    return 'something that cannot be printed'
  }
}

/** The tool's name, as far as it can be known of something that may be broken. */
export function nameOf(tool: unknown): string | undefined {
  try {
    const name = field(field(tool, 'function'), 'name') ?? field(tool, 'name')
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined
  }
}

function isOurs(thrown: unknown): thrown is SpokeshaveError {
  try {
    return thrown instanceof SpokeshaveError
  } catch {
    // A revoked proxy was thrown: it has no prototype to ask for.
    return false
  }
}
