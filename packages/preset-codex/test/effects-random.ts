import { createPipeline, type JsonValue, type Pipeline } from '@spokeshave/core'
import * as fc from 'fast-check'

import codex from '../src/index.ts'
import { checkEffects, type Held, nothingHeld } from './effects-checks.ts'
import { validSchemas, values } from './valid-schemas.ts'

const roomy = createPipeline({ presets: [codex], compaction: false })
const all = createPipeline({ presets: [[codex, { maxBytes: 0 }]] })
const shallow = createPipeline({ presets: [[codex, { maxBytes: 0 }]], passes: { 'collapse-depth': { maxDepth: 1 }, 'drop-definitions': false } })

/** Each pass alone. */
const alone: readonly Pipeline[] = all.passes.map(({ name }) => {
  const off = Object.fromEntries(all.passes.filter((pass) => pass.name !== name).map((pass) => [pass.name, false as const]))
  return createPipeline({ presets: [codex], passes: off, budget: { bytes: 0 } })
})

/** Holds what the passes say of their edits against values, on random schemas; each pass alone, and all of them. */
export function checkRandomEffects(numRuns: number, seed?: number): Held {
  const held = nothingHeld()
  const property = fc.property(validSchemas(), fc.array(values, { minLength: 10, maxLength: 20 }), fc.nat(), (schema: JsonValue, pool, n) => {
    for (const pipeline of [roomy, all, shallow, alone[n % alone.length]!]) checkEffects(pipeline, schema, pool, n, held)
  })
  fc.assert(property, {
    numRuns,
    ...(seed === undefined ? {} : { seed }),
    interruptAfterTimeLimit: 1_500_000,
    markInterruptAsFailure: true,
  })
  return held
}

/** The passes that were held against fewer values than this. */
export function idle({ kept }: Held, fewest: number): string[] {
  return all.passes.map(({ name }) => name).filter((name) => name !== 'drop-malformed-definitions' && (kept[name] ?? 0) < fewest)
}
