import { createPipeline, type JsonValue, type Pipeline, SpokeshaveError, type ToolSchema } from '@spokeshave/core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { generateSync, type JsonSchema } from 'json-schema-faker'

import { validSchemas, values } from '../../preset-codex/test/valid-schemas.ts'
import bestFit from '../src/index.ts'

type Judge = (value: unknown) => boolean

/** Budgets at which each schema is tried: nothing lost, some, nearly all. */
const budgets = [5000, 120, 60, 0]
const pipelines: readonly Pipeline[] = budgets.map((maxBytes) => createPipeline({ presets: [[bestFit, { maxBytes }]] }))

// One for all: making one compiles the meta-schemas.
const ajv: Ajv2020 = new Ajv2020({ strict: false, logger: false, validateFormats: false, addUsedSchema: false, inlineRefs: false, validateSchema: false, code: { optimize: false } })

let judged = 0

/** What Ajv says of a schema; undefined where it cannot say anything. */
export function judgeOf(schema: unknown): Judge | undefined {
  try {
    // Without a name of its own, and nobody else's, Ajv does not find the root that "#" leads to.
    const named = typeof schema === 'object' && schema !== null && !('$id' in schema) ? { ...schema, $id: `urn:judged:${judged++}` } : schema
    return ajv.compile(named as object) as Judge
  } catch {
    return undefined
  }
}

/** Throws where an output refuses what the input accepts. Gives the number of accepted values that were tried. */
export function checkSound(schema: JsonValue, samples: readonly unknown[], each: readonly Pipeline[] = pipelines): number {
  // Ajv accepts anything where a dynamic reference leads nowhere.
  const judge = JSON.stringify(schema).includes('"$dynamicRef"') ? undefined : judgeOf(schema)
  if (judge === undefined) return 0
  const accepted = samples.filter((value) => accepts(judge, value))
  each.forEach((pipeline) => {
    const { schema: parsed, error } = outcomeOf(pipeline, schema)
    // The one schema that a tool cannot have.
    if (error?.code === 'SINGLETON_NULL') return
    if (error !== undefined) throw new Error(`${error.message}\n  input ${JSON.stringify(schema)}`)
    const output = JSON.parse(JSON.stringify(parsed)) as JsonValue
    const after = judgeOf(output)
    const text = `\n  input ${JSON.stringify(schema)}\n  output ${JSON.stringify(output)}`
    if (after === undefined) throw new Error(`the output cannot be compiled${text}`)
    for (const value of accepted) if (!accepts(after, value)) throw new Error(`${JSON.stringify(value)} is refused${text}`)
  })
  return accepted.length
}

/** Random schemas with random values. */
export function checkRandom(runs: number, seed: number): void {
  fc.assert(
    fc.property(validSchemas(), fc.array(values, { minLength: 8, maxLength: 8 }), (schema, samples) => {
      checkSound(schema, [...samples, ...fixed])
    }),
    { numRuns: runs, seed },
  )
}

const fixed: readonly unknown[] = ['a', 'b', 0, 1, 2.5, null, true, [], {}, ['a'], [1, 'a'], { a: 'a' }, { a: 1, b: 'b' }, { a: {}, b: [], c: null }, { d: 1 }, { 'x-a': 'a' }]

/** Values that a library makes for a schema. */
export function samplesOf(schema: JsonValue, seed: number): unknown[] {
  const found: unknown[] = []
  for (let i = 0; i < 3; i++) {
    try {
      found.push(generateSync(schema as JsonSchema, { seed: seed + i }))
    } catch {
      // It cannot make one of every schema.
    }
  }
  return found
}

function accepts(judge: Judge, value: unknown): boolean {
  try {
    return judge(value)
  } catch {
    // A reference that leads to itself alone.
    return false
  }
}

function outcomeOf(pipeline: Pipeline, schema: JsonValue): { readonly schema?: ToolSchema; readonly error?: SpokeshaveError } {
  try {
    return { schema: pipeline.parse(schema) }
  } catch (error) {
    if (error instanceof SpokeshaveError) return { error }
    throw error
  }
}
