import { isObject, type JsonValue, valueAt } from '@spokeshave/core'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { generateSync, type JsonSchema } from 'json-schema-faker'

import { sortedText } from './vector.ts'

/** Whether a schema accepts a value; undefined where the judge has no answer. */
export type Judge = (value: JsonValue) => boolean | undefined

const known = new Map<string, Judge | undefined>()

/** A judge of values by a schema, read as 2020-12 with formats as remarks; undefined where it cannot be compiled. */
export function judgeOf(schema: JsonValue): Judge | undefined {
  const text = sortedText(schema)
  if (known.has(text)) return known.get(text)
  if (known.size > 30) known.clear()
  const judge = compile(schema, text)
  known.set(text, judge)
  return judge
}

const settings = { strict: false, validateFormats: false, logger: false, inlineRefs: false } as const
let shared = new Ajv2020(settings)
let compiled = 0

/** Compiles by a validator that is shared, as it is slow to come up; but it remembers identifiers, so those get their own. */
function compileBy(schema: object | boolean, text: string): ValidateFunction {
  if (/"(\$id|id|\$anchor|\$dynamicAnchor)":/.test(text)) {
    if (shared.validateSchema(schema) !== true) throw new Error('no schema')
    return new Ajv2020({ ...settings, meta: false, validateSchema: false }).compile(schema)
  }
  if (++compiled % 500 === 0) shared = new Ajv2020(settings)
  return shared.compile(schema)
}

function compile(schema: JsonValue, text: string): Judge | undefined {
  // A dialect that it does not know it would not read at all.
  const { $schema: _, ...rest } = isObject(schema) ? plain(schema) : { $schema: '' }
  let validate: ValidateFunction
  try {
    validate = compileBy(isObject(schema) ? rest : (schema as boolean), text)
  } catch (error) {
    // A reference leads back to itself; see below.
    return error instanceof RangeError ? () => undefined : undefined
  }
  // Ajv 8 reads a dynamic reference wrongly: keywords beside it no longer count, and some anchors are not found.
  let meaningless = text.includes('"$dynamicRef":')
  return (value) => {
    if (meaningless) return undefined
    try {
      return validate(plain(value)) as boolean
    } catch {
      // A reference leads back to itself without reading anything, until the stack is full.
      meaningless = true
      return undefined
    }
  }
}

/** The judge takes objects with and without a prototype for different ones. */
function plain<T extends JsonValue>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}

const MOST_ACCEPTED = 60
const MOST_TRIED = 500

/** Values that a schema accepts: made for it, given, and small changes of those. */
export function acceptedBy(schema: JsonValue, judge: Judge, pool: readonly JsonValue[], seed: number): JsonValue[] {
  const accepted = new Map<string, JsonValue>()
  let tried = 0
  for (const value of candidates(schema, pool, seed)) {
    if (++tried > MOST_TRIED || accepted.size >= MOST_ACCEPTED) break
    if (judge(value) === true) accepted.set(sortedText(value), value)
  }
  return [...accepted.values()]
}

function* candidates(schema: JsonValue, pool: readonly JsonValue[], seed: number): Generator<JsonValue> {
  const made: JsonValue[] = []
  // Of some schemas that refer to themselves it makes more and more, until the memory is full.
  if (!isRecursive(schema)) made.push(...generated(schema, seed))
  yield* made
  yield* pool
  for (const value of [...made, ...pool.slice(-3)]) yield* mutations(value, pool)
}

function* generated(schema: JsonValue, seed: number): Generator<JsonValue> {
  for (const [i, optionalsProbability] of [0, 0.5, 1, 0.5].entries()) {
    try {
      const options = { seed: seed + i, maxDepth: 6, optionalsProbability, refDepthMax: 3, maxDefaultItems: 2 }
      const value = generateSync(structuredClone(schema) as JsonSchema, options) as JsonValue | undefined
      // Now and then it makes a huge one.
      if (value !== undefined && JSON.stringify(value).length < 5000) yield value
    } catch {
      // It has no answer for some schemas; the pool has.
    }
  }
}

/** Whether any reference leads to a place that holds the reference, or may do so. */
function isRecursive(root: JsonValue): boolean {
  const open = new Set<string>()
  const done = new Set<string>()
  const leadsBack = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return false
    return Object.entries(value).some(([key, member]) => {
      if (key !== '$ref' || typeof member !== 'string') return key === '$dynamicRef' || leadsBack(member)
      if (open.has(member) || !/^#($|\/)/.test(member)) return true
      if (done.has(member)) return false
      open.add(member)
      const back = leadsBack(valueAt(root, decodeURIComponent(member.slice(1))))
      open.delete(member)
      done.add(member)
      return back
    })
  }
  return leadsBack(root)
}

/** Values that differ from one in one place. */
function* mutations(value: JsonValue, pool: readonly JsonValue[]): Generator<JsonValue> {
  for (const other of pool.slice(0, 5)) yield other
  if (Array.isArray(value)) {
    yield [...value, ...pool.slice(0, 1)]
    yield value.slice(1)
    for (const [i, item] of value.entries()) for (const inner of mutations(item, pool)) yield value.with(i, inner)
  } else if (isObject(value)) {
    for (const [name, other] of [['a', pool[0]!], ['b', pool[1]!], ['other', pool[2]!]] as const) yield { ...value, [name]: other } as JsonValue
    for (const [name, member] of Object.entries(value)) {
      const { [name]: _, ...rest } = value
      yield rest as JsonValue
      for (const inner of mutations(member as JsonValue, pool)) yield { ...value, [name]: inner } as JsonValue
    }
  }
}
