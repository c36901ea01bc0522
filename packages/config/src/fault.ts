import { relative, sep } from 'node:path'

import { type ErrorCode, type Origin, SpokeshaveError } from '@spokeshave/core'

import { thrownAt } from './thrown-at.ts'

/** An error about what is written at `origin`. Its message names neither file nor key until {@link located}. */
export function fault(origin: Origin, code: ErrorCode, message: string, cause?: unknown): SpokeshaveError {
  const { file, key } = origin
  return new SpokeshaveError(code, file === undefined ? `${flagPath(key)}: ${message}` : message, { file, key, cause })
}

/** A key below a flag, as people gave it: `--passes: "collapse-depth".maxDepth`. */
function flagPath(key: string): string {
  return key.replace(/^(--[a-z-]+)(?:\.passes)?(?:\.(?=.)|$)/, (_, flag: string) => flag + ': ').replace(/: $/, '')
}

/** The errors that have it already. */
const told = new WeakSet<object>()

/** The same error with file and key in front of its message: what leaves this package. */
export function located(thrown: unknown, cwd: string): unknown {
  if (thrown instanceof SpokeshaveError && thrown.file === undefined && thrown.key?.startsWith('--') === true && !thrown.message.startsWith('--')) {
    return fault({ key: thrown.key }, thrown.code, thrown.message, thrown.cause)
  }
  if (!(thrown instanceof SpokeshaveError) || thrown.file === undefined || told.has(thrown)) return thrown
  const { code, file, key, message, pass, cause } = thrown
  const where = key === undefined || key === '' ? shortPath(file, cwd) : `${shortPath(file, cwd)}: ${key}`
  const error = new SpokeshaveError(code, `${where}: ${shortPaths(message, cwd)}${placeOf(cause, file, cwd)}`, { file, key, pass, cause })
  told.add(error)
  return error
}

/** Where in a source something was thrown, in words. */
function placeOf(cause: unknown, near: string, cwd: string): string {
  const at = thrownAt(cause)
  if (at === undefined) return ''
  return ` (${at.file === near ? '' : `${shortPath(at.file, cwd)}, `}line ${at.line}, column ${at.column})`
}

/** A message with the paths in it as people in `cwd` would write them. */
function shortPaths(message: string, cwd: string): string {
  const before = cwd.endsWith(sep) ? cwd : cwd + sep
  return message.split(/(?<=[\s"(])(?=[/\\]|[A-Za-z]:\\)/).map((part) => (part.startsWith(before) ? part.slice(before.length) : part)).join('')
}

/** A path as people in `cwd` would write it. */
export function shortPath(file: string, cwd: string): string {
  const short = relative(cwd, file)
  return short === '' || short.startsWith('..') ? file : short.split(sep).join('/')
}

/** A value as a message shows it. */
export function show(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  const text = textOf(value)
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    // A bigint, a circle, what is nested too deep, a getter that throws.
    return typeof value === 'bigint' ? `${value}n` : Array.isArray(value) ? 'a list that JSON cannot say' : 'a value that JSON cannot say'
  }
}

/** What was thrown, in words; never throws itself. */
export function messageOf(thrown: unknown): string {
  try {
    return thrown instanceof Error ? thrown.message : String(thrown)
  } catch {
    return 'something that cannot be printed'
  }
}
