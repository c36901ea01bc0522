import assert from 'node:assert'

import { createPipeline, type Explanation, type Pipeline, SpokeshaveError, stringifyToolSchema, valueAt } from '@spokeshave/core'

import codex from '../src/index.ts'
import { type Outcome, passNames, sha256, sortedText, type Vector } from './vector.ts'

const compacting: Pipeline = createPipeline({ presets: [codex] })
const plain: Pipeline = createPipeline({ presets: [codex], compaction: false })
const sanitizing: Pipeline = createPipeline({ presets: [codex], passes: { 'prune-definitions': false } })

/** Why a vector does not apply here, or undefined where it does. */
export function exemption({ schema, expect }: Vector): string | undefined {
  if (expect.default === undefined) return 'the reference cannot read its text'
  const { error } = compacting.explain(schema)
  if (error?.code !== 'SHAPE' || 'error' in expect.default) return undefined
  const at = valueAt(plain.prepare(schema), error.pointer!)
  return Array.isArray(at) && at.length === 14 ? 'a list is read by position' : undefined
}

/** Holds the pipeline against everything that a vector says. */
export function checkVector(vector: Vector): void {
  const { id, note, schema, expect } = vector
  const name = `${id} (${note ?? ''})`
  // Number text that JavaScript cannot give back changes text and sizes, but neither values nor passes.
  const numbersKept = !expect.lossy_numbers && !expect.imprecise_floats
  const found = compacting.explain(schema)
  const wanted = expect.default!
  const uncompacted = 'same' in expect.no_compaction ? wanted : expect.no_compaction
  if (!expect.imprecise_floats) {
    checkOutcome(found, wanted, numbersKept, `${name}: outcome`)
    checkOutcome(plain.explain(schema), uncompacted, numbersKept, `${name}: without compaction`)
  }
  checkParse(schema, found, name)
  if (found.schema !== undefined && expect.default_text !== undefined && numbersKept) {
    assert.strictEqual(stringifyToolSchema(found.schema), expect.default_text, `${name}: text`)
  }
  const ran = found.report.passes.filter((pass) => pass.hook === 'compactionPass' && pass.ran)
  assert.deepStrictEqual(ran.map((pass) => pass.name), expect.passes.map((pass) => passNames[pass.name]), `${name}: passes`)
  if (numbersKept) {
    const sizes = ran.map((pass) => [pass.bytesBefore, pass.bytesAfter])
    assert.deepStrictEqual(sizes, expect.passes.map((pass) => [pass.bytes_before, pass.bytes_after]), `${name}: sizes`)
    assert.strictEqual(found.report.preparedSize ?? 0, expect.bytes, `${name}: bytes`)
  }
  checkPrepared(vector)
}

/** Holds sanitize and prune alone against a vector; this also applies where the outcome is exempt. */
export function checkPrepared({ id, schema, expect }: Vector): void {
  if (expect.sanitized === undefined || expect.imprecise_floats) return
  assert.strictEqual(sortedText(sanitizing.prepare(schema)), sortedText(expect.sanitized), `${id}: sanitized`)
  assert.strictEqual(sortedText(plain.prepare(schema)), sortedText(expect.prepared ?? expect.sanitized), `${id}: prepared`)
}

function checkOutcome({ schema, error }: Explanation, wanted: Outcome, numbersKept: boolean, message: string): void {
  if ('error' in wanted) {
    assert.strictEqual(error?.code, wanted.kind === 'singleton_null' ? 'SINGLETON_NULL' : 'SHAPE', message)
    return
  }
  assert.strictEqual(error, undefined, message)
  if ('ok' in wanted) assert.strictEqual(sortedText(schema), sortedText(wanted.ok), message)
  else if (numbersKept) {
    const text = stringifyToolSchema(schema!)
    assert.deepStrictEqual([Buffer.byteLength(text), sha256(text)], [wanted.ok_bytes, wanted.ok_sha256], message)
  }
}

/** `parse` gives what `explain` gives. */
function checkParse(schema: unknown, found: Explanation, name: string): void {
  try {
    assert.strictEqual(stringifyToolSchema(compacting.parse(schema)), stringifyToolSchema(found.schema!), `${name}: parse`)
  } catch (thrown) {
    if (!(thrown instanceof SpokeshaveError)) throw thrown
    assert.deepStrictEqual(thrown.toJSON(), found.error?.toJSON(), `${name}: parse`)
  }
}
