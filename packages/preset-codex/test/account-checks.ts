import assert from 'node:assert'

import { type Change, createPipeline, fromPointer, type JsonValue, type Pipeline, type Report, replayChanges, SpokeshaveError, stringifyJson, valueAt } from '@spokeshave/core'

import codex from '../src/index.ts'
import { sortedText } from './vector.ts'

/** The pipelines whose accounts are held against the rules: as it comes, without compaction, and one that nearly always compacts. */
export const accounted: Readonly<Record<string, Pipeline>> = {
  codex: createPipeline({ presets: [codex] }),
  roomy: createPipeline({ presets: [codex], compaction: false }),
  narrow: createPipeline({ presets: [[codex, { maxBytes: 40 }]] }),
}

/** All changes, in order. */
export function changesOf(report: Report): Change[] {
  return report.passes.flatMap(({ changes }) => changes)
}

/** Holds the account of one schema against every rule that does not depend on what passes mean. Gives its changes. */
export function checkAccount(pipeline: Pipeline, schema: JsonValue): Change[] {
  const input = sortedText(schema)
  const { schema: result, error, report } = pipeline.explain(schema)
  const changes = changesOf(report)
  checkParse(pipeline, schema, result, error)
  assert.deepStrictEqual(pipeline.explain(schema).report, report, 'the same account again')
  const end = checkReplay(schema, changes)
  assert.strictEqual(sortedText(schema), input, 'the input is as it was')
  if (result !== undefined) {
    assert.strictEqual(sortedText(end), sortedText(result), 'the changes lead to the result')
    const saved = changes.reduce((sum, { bytesSaved }) => sum + bytesSaved, 0)
    assert.strictEqual(saved, bytes(schema) - bytes(end), 'the bytes saved add up')
  }
  checkTotals(report, changes)
  const foreign = new Set([...containersIn(schema), ...containersIn(result)])
  for (const each of containersIn(report)) assert.ok(!foreign.has(each), 'the report shares nothing')
  for (const change of changes) checkPointer(schema, change)
  return changes
}

function checkParse(pipeline: Pipeline, schema: JsonValue, result: unknown, error: unknown): void {
  try {
    assert.strictEqual(sortedText(pipeline.parse(schema)), sortedText(result), 'parse gives the same')
  } catch (thrown) {
    if (!(thrown instanceof SpokeshaveError)) throw thrown
    assert.deepStrictEqual(thrown.toJSON(), (error as SpokeshaveError | undefined)?.toJSON(), 'parse throws the same')
  }
}

/** Makes each change again where the schema stands as the change says; gives what comes of them all. */
function checkReplay(schema: JsonValue, changes: readonly Change[]): JsonValue {
  let state = schema
  for (const change of changes) {
    const there = change.at === '' ? state : valueAt(state, change.at)
    assert.strictEqual(text(there), text(change.before), `${change.code}: before, at ${change.at}`)
    assert.notStrictEqual(text(change.before), text(change.after), `${change.code}: something changed at ${change.at}`)
    state = replayChanges(state, [change])
  }
  assert.strictEqual(sortedText(replayChanges(schema, changes)), sortedText(state), 'all at once')
  return state
}

/** Where no pass moves anything, what was not made stands where it stood. */
function checkPointer(schema: JsonValue, { pointer, made, at, before, code }: Change): void {
  if (pointer !== '') assert.ok(valueAt(schema, pointer) !== undefined, `${code}: ${pointer} is a place in the input`)
  const place = before === undefined ? at.slice(0, at.lastIndexOf('/')) : at
  if (made === undefined) assert.strictEqual(pointer, place, code)
  else assert.ok(pointer.length < place.length && place.startsWith(`${pointer}/`), `${code}: ${pointer} is above ${at}`)
}

function checkTotals({ passes, totals, size, budget, fits, over }: Report, changes: readonly Change[]): void {
  const count = (effect: string): number => changes.filter((change) => change.effect === effect).length
  assert.strictEqual(totals.changes, changes.length)
  for (const effect of ['same', 'docs', 'wider', 'narrower', 'mixed'] as const) assert.strictEqual(totals.effects[effect], count(effect))
  assert.strictEqual(Object.values(totals.codes).reduce((sum, n) => sum + n, 0), changes.length - count('same'))
  const known = size === null || budget === null ? null : size - budget
  assert.strictEqual(fits, known === null ? null : known <= 0)
  assert.strictEqual(over, Math.max(0, known ?? 0))
  for (const { name, ran, skipped, changes: own } of passes) {
    assert.strictEqual(ran, skipped === undefined, name)
    if (!ran) assert.strictEqual(own.length, skipped === 'not-reached' ? own.length : 0, name)
    for (const change of own) assert.ok(change.pass === name && fromPointer(change.at) !== undefined)
  }
}

function text(value: JsonValue | undefined | unknown): string | undefined {
  return value === undefined ? undefined : sortedText(value)
}

function bytes(value: JsonValue): number {
  return Buffer.byteLength(stringifyJson(value))
}

function containersIn(value: unknown, found: Set<object> = new Set()): Set<object> {
  if (typeof value === 'object' && value !== null && !found.has(value)) {
    found.add(value)
    for (const member of Object.values(value)) containersIn(member, found)
  }
  return found
}
