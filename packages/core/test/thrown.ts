import * as assert from 'uvu/assert'

import { type ErrorCode, SpokeshaveError } from '../src/index.ts'

/** The typed error that `run` throws; anything else fails the test. */
export function thrown(run: () => unknown): SpokeshaveError {
  try {
    run()
  } catch (error) {
    if (error instanceof SpokeshaveError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

/** Holds a typed error against its code and its whole message. */
export function refuses(run: () => unknown, code: ErrorCode, message: string): void {
  const error = thrown(run)
  assert.is(error.message, message)
  assert.is(error.code, code)
}
