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
  if (!isObject(schema) || (Object.keys(options).length === 0 && schema.required === undefined)) return
  const errors = faultsOf(schema, options, said[0]!.origin)
  if (errors.length === 0) return
  const error = errors.find(({ keyword }) => !outer.has(keyword)) ?? errors[0]!
  const tokens = fromPointer(error.instanceLocation.slice(1)) ?? []
  const value = tokens.reduce<unknown>((at, token) => (at as Readonly<Record<string, unknown>> | undefined)?.[token], options)
  const source = said.findLast((each) => tokens[0] !== undefined && Object.hasOwn(each.options, tokens[0])) ?? said[0]!
  const origin = within(source.origin, ...tokens.map((token) => (/^\d+$/.test(token) ? Number(token) : token)))
  const parent = errors[errors.indexOf(error) - 1]?.keywordLocation ?? '#'
  const why = error.keyword === 'false' ? unknownOption(tokens.at(-1) ?? '', ruleAt(schema, parent, 1)) : faultOf(error, value, ruleAt(schema, error.keywordLocation))
  throw fault(origin, 'BAD_OPTIONS', why)
}

function faultsOf(schema: JsonObject, options: object, origin: Origin): readonly OutputUnit[] {
  const { Validator } = lazily('@cfworker/json-schema')
  // What a schema cannot speak of is for the factory.
  const data = Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value !== 'function'))
  try {
    // A copy, since the validator writes into it.
    const { valid, errors } = new Validator(JSON.parse(JSON.stringify(schema)) as Schema, '2020-12').validate(data)
    return valid ? [] : errors
  } catch (thrown) {
    throw fault(origin, 'BAD_OPTIONS', `the options cannot be held against the schema of the factory: ${messageOf(thrown)}`, thrown)
  }
}

function ruleAt(schema: JsonObject, location: string, up = 0): unknown {
  const path = fromPointer(location.slice(1)) ?? []
  return path.slice(0, path.length - up).reduce<unknown>((at, token) => (at as JsonObject | undefined)?.[token], schema)
}

function unknownOption(name: string, schema: unknown): string {
  const known = isObject(schema) && isObject(schema.properties) ? Object.keys(schema.properties) : []
  return `unknown option${didYouMean(name, known) || (known.length > 0 ? `; known: ${known.join(', ')}` : '; it takes none')}`
}

function faultOf({ keyword, error }: OutputUnit, value: unknown, rule: unknown): string {
  switch (keyword) {
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
