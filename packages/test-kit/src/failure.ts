import { AssertionError } from 'node:assert'

import { firstDifference } from './difference.ts'
import { exactText } from './exact-text.ts'

/** A failed proof: one sentence, in it where the two values first differ, and both for the runner to show. */
export function mismatch(what: string, actual: unknown, expected: unknown): AssertionError {
  const where = firstDifference(actual, expected) ?? 'the texts differ'
  return new AssertionError({
    message: `${what}: ${where}`,
    actual: pretty(actual),
    expected: pretty(expected),
    operator: 'exactText',
  })
}

/** A failed proof that is no matter of two values. */
export function failure(message: string, cause?: unknown): Error {
  return cause === undefined ? new Error(message) : new Error(message, { cause })
}

/** Throws where two values do not have the same exact text. */
export function assertSame(what: string, actual: unknown, expected: unknown): void {
  if (exactText(actual) !== exactText(expected)) throw mismatch(what, actual, expected)
}

function pretty(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2)
  } catch {
    // Deeper than JSON.stringify can go.
    return exactText(value)
  }
}
