import { type ErrorCode, type ErrorDetails, SpokeshaveError } from './errors.ts'
import type { Place } from './plugin.ts'

/** Where something was said, so that errors and descriptions of a pipeline can lead there. */
export interface Origin {
  /** The file, absolute; absent for what was said in code or on a command line. */
  readonly file?: string | undefined
  /** The key in it, as a path: `overrides[1].passes."collapse-depth"`; `''` is all of it. */
  readonly key: string
  /** The name of the preset that says it. */
  readonly preset?: string | undefined
  /** What listed that preset, or extended that file. */
  readonly by?: Origin | undefined
}

/** What happened to a pass after a plugin brought it, and where that was said. */
export interface PassChange extends Origin {
  readonly what: 'placed' | 'moved' | 'off' | 'on' | 'options'
  /** Where it went, of `placed` and `moved`. */
  readonly place?: Place
  /** What was laid over its options, of `options`. */
  readonly options?: object
}

/** The origin of something within what `origin` speaks of. */
export function within(origin: Origin, ...steps: readonly (string | number)[]): Origin {
  return { ...origin, key: steps.reduce<string>(keyPath, origin.key) }
}

/** A place in words: its key, with the file unless `near` is in the same one. */
export function placeText({ file, key }: Origin, near?: Origin): string {
  if (file === undefined || file === near?.file) return key
  return key === '' ? file : `${file}: ${key}`
}

/** Makes an error about something that is written at `origin`; what is said in code goes by `subject` instead. */
export function errorAt(origin: Origin, code: ErrorCode, subject: string, why: string, details: Pick<ErrorDetails, 'pass' | 'cause'> = {}): SpokeshaveError {
  if (origin.file === undefined) return new SpokeshaveError(code, `${subject} ${why}`, details)
  return new SpokeshaveError(code, why, { ...details, file: origin.file, key: origin.key })
}

/** Runs something that was asked for at `origin`, which its errors then name. */
export function askedAt<T>(origin: Origin, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw error instanceof SpokeshaveError && origin.file !== undefined ? error.with({ file: origin.file, key: origin.key }) : error
  }
}

/** A key path with one more step: `passes`, then `passes."infer-types"`; `plugins`, then `plugins[0]`. */
export function keyPath(path: string, step: string | number): string {
  if (typeof step === 'number') return `${path}[${step}]`
  const key = /^[A-Za-z_$][\w$]*$/.test(step) ? step : JSON.stringify(step)
  return path === '' ? key : `${path}.${key}`
}
