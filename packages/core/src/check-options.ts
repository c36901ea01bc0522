import { SpokeshaveError } from './errors.ts'
import { isObject } from './json.ts'
import type { OptionsSchema } from './plugin.ts'
import { didYouMean } from './suggest.ts'

/**
 * Holds options against the names and types of their schema and throws `BAD_OPTIONS` for the first that does not
 * fit. This is the check that every caller gets; a config is also held against the whole schema by a validator.
 */
export function checkOptions(owner: string, options: unknown, schema: OptionsSchema): void {
  if (!isObject(options)) throw new SpokeshaveError('BAD_OPTIONS', `the options of ${owner} must be an object`)
  const properties = isObject(schema.properties) ? schema.properties : {}
  for (const key of Object.keys(options)) {
    const value = options[key]
    if (value === undefined) continue
    if (!Object.hasOwn(properties, key)) throw unknownKey(owner, key, Object.keys(properties))
    const option = properties[key]
    const types = isObject(option) && option.type !== undefined ? [option.type].flat() : []
    if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
      throw new SpokeshaveError('BAD_OPTIONS', `the option "${key}" of ${owner} must be of type ${types.join(' or ')}`)
    }
    const minimum = isObject(option) ? option.minimum : undefined
    if (typeof minimum === 'number' && typeof value === 'number' && value < minimum) {
      throw new SpokeshaveError('BAD_OPTIONS', `the option "${key}" of ${owner} must be at least ${minimum}`)
    }
  }
}

/** The error for a key that nobody knows. */
export function unknownKey(owner: string, key: string, known: readonly string[]): SpokeshaveError {
  const hint = didYouMean(key, known) || (known.length > 0 ? `; known: ${known.join(', ')}` : '; it takes none')
  return new SpokeshaveError('BAD_OPTIONS', `unknown option "${key}" of ${owner}${hint}`)
}

function isOfType(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    case 'integer':
      return Number.isInteger(value)
    default:
      return typeof value === type && !Number.isNaN(value)
  }
}
