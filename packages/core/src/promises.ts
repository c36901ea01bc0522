import { isDraft } from 'immer'

import { type ErrorCode, type ErrorDetails, SpokeshaveError } from './errors.ts'
import { isPlain } from './guard.ts'

/**
 * Throws where what was given back is a promise: what it does later comes when nobody looks any more. What it is
 * rejected with is nobody's either, and must not end the process. `subject` says who gave it.
 */
export function refusePromise(given: unknown, subject: string, details: ErrorDetails = {}, code: ErrorCode = 'PASS_FAILED'): void {
  if (typeof given !== 'object' || given === null || !isPromise(given)) return
  Promise.resolve(given).catch(() => {})
  throw new SpokeshaveError(code, `${subject} gave a promise; ${code === 'PASS_FAILED' ? 'passes are synchronous' : 'a pipeline is built at once'}`, details)
}

/** A schema may have a member `then`, and is none. */
function isPromise(given: object): boolean {
  try {
    return !isDraft(given) && !isPlain(given) && typeof (given as { readonly then?: unknown }).then === 'function'
  } catch {
    return false
  }
}
