import type { OutputUnit, Schema } from '@cfworker/json-schema'
import { didYouMean, fromPointer, isObject, type JsonObject, type OptionsSchema, type Origin, type SaidOptions, within } from '@spokeshave/core'

import { fault, messageOf, show } from './fault.ts'
import { lazily } from './lazy.ts'

/** Keywords whose fault is told better by what is below them. */
const outer: ReadonlySet<string> = new Set(['$ref', 'allOf', 'additionalProperties', 'properties', 'patternProperties', 'items', 'prefixItems', 'if', 'then', 'else'])

/**
 * Holds the options of a factory against the schema that it carries, and throws `BAD_OPTIONS` at the place where the
 * first one that does not fit was said.
 */
export function checkFactoryOptions(factory: { readonly optionsSchema?: OptionsSchema }, options: object, said: readonly SaidOptions[]): void {
  const schema = factory.optionsSchema
  if (schema !== undefined && !isObject(schema)) throw fault(said[0]!.origin, 'BAD_OPTIONS', `the optionsSchema of the factory must be an object, found ${show(schema)}`)
  if (!isObject(schema) || (Object.keys(options).length === 0 && schema.required === undefined)) return
  const errors = faultsOf(schema, options, said)
  if (errors.length === 0) return
  const error = errors.find(({ keyword }) => !outer.has(keyword)) ?? errors[0]!
  const tokens = fromPointer(error.instanceLocation.slice(1)) ?? []
  const value = tokens.reduce<unknown>((at, token) => (at as Readonly<Record<string, unknown>> | undefined)?.[token], options)
  const origin = within(originOf(tokens[0], said), ...tokens.map((token) => (/^\d+$/.test(token) ? Number(token) : token)))
  const parent = errors[errors.indexOf(error) - 1]?.keywordLocation ?? '#'
  const why = error.keyword === 'false' ? unknownOption(tokens.at(-1) ?? '', ruleAt(schema, parent, 1)) : faultOf(error, value, ruleAt(schema, error.keywordLocation))
  throw fault(origin, 'BAD_OPTIONS', why)
}

/** Where an option was said: the last word is the one that counts. */
function originOf(name: string | undefined, said: readonly SaidOptions[]): Origin {
  return (said.findLast(({ options }) => name !== undefined && Object.hasOwn(options, name)) ?? said[0]!).origin
}

function faultsOf(schema: JsonObject, options: object, said: readonly SaidOptions[]): readonly OutputUnit[] {
  const { Validator } = lazily('@cfworker/json-schema')
  // What a schema cannot speak of is for the factory.
  const data = Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value !== 'function'))
  const odd = Object.keys(data).find((name) => holdsBigint(data[name], new Set()))
  if (odd !== undefined) throw fault(within(originOf(odd, said), odd), 'BAD_OPTIONS', `must be something that JSON can say, found ${show(data[odd])}`)
  try {
    // A copy, since the validator writes into it.
    const { valid, errors } = new Validator(JSON.parse(JSON.stringify(schema)) as Schema, '2020-12').validate(data)
    return valid ? [] : errors
  } catch (thrown) {
    // What follows speaks of the validator's own affairs.
    const [why = ''] = messageOf(thrown).split(/\.? {2}|\n/)
    throw fault(said[0]!.origin, 'BAD_OPTIONS', `the options cannot be held against the optionsSchema of the factory, which is at fault: ${why}`, thrown)
  }
}

/** The validator has no words for them. */
function holdsBigint(value: unknown, seen: Set<unknown>): boolean {
  if (typeof value === 'bigint') return true
  if (typeof value !== 'object' || value === null || seen.has(value)) return false
  seen.add(value)
  return Object.values(value).some((inner) => holdsBigint(inner, seen))
}

/** What the schema says at a place, through references within it; undefined where it cannot be found. */
function ruleAt(schema: JsonObject, location: string, up = 0): unknown {
  const path = fromPointer(location.slice(1)) ?? []
  const step = (at: unknown, token: string): unknown => (isObject(at) || Array.isArray(at)) && Object.hasOwn(at, token) ? (at as JsonObject)[token] : undefined
  return path.slice(0, path.length - up).reduce<unknown>((at, token) => {
    const next = step(at, token)
    if (token !== '$ref' || typeof next !== 'string') return next
    return next.startsWith('#') ? fromPointer(next.slice(1))?.reduce(step, schema as unknown) : undefined
  }, schema)
}

function unknownOption(name: string, schema: unknown): string {
  if (!isObject(schema)) return 'unknown option'
  const { properties } = schema
  const known = isObject(properties) ? Object.keys(properties).filter((key) => properties[key] !== false) : []
  return `unknown option${didYouMean(name, known) || (known.length > 0 ? `; known: ${known.join(', ')}` : '; it takes none')}`
}

function faultOf({ keyword, error }: OutputUnit, value: unknown, rule: unknown): string {
  switch (rule === undefined ? undefined : keyword) {
    case 'type':
      return `must be of type ${[rule].flat().join(' or ')}, found ${show(value)}`
    case 'minimum':
      return `must be at least ${show(rule)}, found ${show(value)}`
    case 'maximum':
      return `must be at most ${show(rule)}, found ${show(value)}`
    case 'const':
      return `must be ${show(rule)}, found ${show(value)}`
    case 'enum': {
      const texts = (rule as readonly unknown[]).filter((each) => typeof each === 'string')
      const hint = typeof value === 'string' ? didYouMean(value, texts) : ''
      return `must be one of ${(rule as readonly unknown[]).map(show).join(', ')}, found ${show(value)}${hint}`
    }
    default:
      return `does not fit its schema: ${error}`
  }
}
