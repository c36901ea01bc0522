import assert from 'node:assert'

import { type Change, type Effect, isObject, type JsonValue, type Pipeline, replayChanges, schemaChildren } from '@spokeshave/core'

import { acceptedBy, judgeOf } from './judge.ts'

/** What was held against the judge. */
export interface Held {
  /** Values that stayed accepted where nothing was to be narrower, by pass; `*` for all passes together. */
  readonly kept: Record<string, number>
  /** Values that were refused and stayed so, where nothing was to be wider. */
  readonly refused: Record<string, number>
  /** Passes that narrowed, as they said. */
  readonly narrowed: Record<string, number>
  /** Schemas that the judge could not read. */
  unread: number
}

export function nothingHeld(): Held {
  return { kept: {}, refused: {}, narrowed: {}, unread: 0 }
}

/** Holds what the passes say of their edits against values, judged before and after each pass, and over all of them. */
export function checkEffects(pipeline: Pipeline, schema: JsonValue, pool: readonly JsonValue[], seed: number, held: Held): void {
  if (judgeOf(schema) === undefined) {
    held.unread++
    return
  }
  const { report } = pipeline.explain(schema)
  let state = schema
  for (const { name, changes } of report.passes) {
    if (changes.length === 0) continue
    const after = replayChanges(state, changes)
    checkStep(name, state, after, changes, pool, seed, held)
    state = after
  }
  checkStep('*', schema, state, report.passes.flatMap(({ changes }) => changes), pool, seed, held)
}

function checkStep(name: string, before: JsonValue, after: JsonValue, changes: readonly Change[], pool: readonly JsonValue[], seed: number, held: Held): void {
  const effects = new Set(changes.map(({ effect }) => effect))
  const only = (...allowed: Effect[]): boolean => [...effects].every((effect) => allowed.includes(effect))
  const say = (): string => JSON.stringify({ before, after, changes: changes.map(({ code, effect, at }) => [code, effect, at]) })
  if (only('docs') && changes.length > 0) assert.deepStrictEqual(bare(after), bare(before), `${name}: nothing but remarks changed: ${say()}`)
  const was = judgeOf(before)
  const is = judgeOf(after)
  if (was === undefined) return
  if (only('same', 'wider', 'docs')) {
    assert.ok(is !== undefined, `${name}: it could be read, and cannot be any more: ${say()}`)
    for (const value of acceptedBy(before, was, pool, seed)) {
      const verdict = is(value)
      if (verdict === undefined) continue
      assert.ok(verdict, `${name}: it accepted ${JSON.stringify(value)}, and does not any more: ${say()}`)
      held.kept[name] = (held.kept[name] ?? 0) + 1
    }
  } else if (effects.has('narrower') && is !== undefined && acceptedBy(before, was, pool, seed).some((value) => is(value) === false)) {
    held.narrowed[name] = (held.narrowed[name] ?? 0) + 1
  }
  if (only('same', 'narrower', 'docs') && is !== undefined) {
    for (const value of acceptedBy(after, is, pool, seed)) {
      const verdict = was(value)
      if (verdict === undefined) continue
      assert.ok(verdict, `${name}: it refused ${JSON.stringify(value)}, and does not any more: ${say()}`)
      held.refused[name] = (held.refused[name] ?? 0) + 1
    }
  }
}

/** All that says what is accepted; anything else is a remark. */
const constraints = new Set(
  ('$ref $dynamicRef type nullable enum const allOf anyOf oneOf not if then else properties patternProperties additionalProperties ' +
    'propertyNames required minProperties maxProperties dependentRequired dependentSchemas dependencies unevaluatedProperties ' +
    'items prefixItems additionalItems contains minContains maxContains minItems maxItems uniqueItems unevaluatedItems ' +
    'pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf format').split(' '),
)

/** The schema without remarks. */
function bare(node: JsonValue): JsonValue {
  if (Array.isArray(node)) return node.map(bare)
  if (!isObject(node)) return node
  const rest: [string, JsonValue][] = []
  for (const [keyword, value] of Object.entries(node) as [string, JsonValue][]) {
    if (!constraints.has(keyword)) continue
    const kind = Object.hasOwn(schemaChildren, keyword) ? schemaChildren[keyword]!.kind : undefined
    if (kind === 'schemaMap' && isObject(value)) rest.push([keyword, Object.fromEntries(Object.entries(value).map(([name, child]) => [name, bare(child as JsonValue)]))])
    else rest.push([keyword, kind === undefined ? value : bare(value)])
  }
  return Object.fromEntries(rest)
}
