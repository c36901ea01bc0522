import { SpokeshaveError } from './errors.ts'

/** The error for a value that JSON does not know: a function, a symbol, a bigint, NaN, an instance of a class. */
export function notJson(value: unknown, pointer: string): SpokeshaveError {
  return new SpokeshaveError('NOT_JSON', `${describe(value)} cannot be said in JSON; hand in what JSON.parse would give`, { pointer })
}

function describe(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return `a ${typeof value}`
  const name: unknown = Object.getPrototypeOf(value)?.constructor?.name
  return typeof name === 'string' && name !== '' ? `an instance of ${name}` : 'an instance of a class'
}
