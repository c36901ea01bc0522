import {
  createPipeline,
  has,
  isObject,
  type JsonValue,
  type Pipeline,
  SpokeshaveError,
  stringifyJson,
  stringifyToolSchema,
  type ToolSchema,
} from '@spokeshave/core'
import codex, { codexChildren } from '../src/index.ts'

/** The pipelines that every random schema goes through: one that never compacts, and one that nearly always does. */
export const pipelines: Readonly<Record<string, Pipeline>> = {
  roomy: createPipeline({ presets: [codex], budget: null }),
  narrow: createPipeline({ presets: [[codex, { maxBytes: 40 }]] }),
}

/** What came of a schema, as text that can be compared. Anything but a schema or a typed error is thrown on. */
export function outcome(run: () => ToolSchema): string {
  try {
    return stringifyToolSchema(run())
  } catch (error) {
    if (error instanceof SpokeshaveError && typeof error.code === 'string')
      return JSON.stringify([error.code, error.pass, error.pointer, error.message])
    throw error
  }
}

/** The exact text of a value, to tell whether anybody has changed it. */
export const textOf = (schema: JsonValue): string => stringifyJson(schema)

/**
 * Whether a result given in again must come out the same. The reference's exceptions: a keyword that is null (its
 * presence counts for types, then it is dropped), an object as `type` or in it (read as a name only in the end),
 * and a `$ref` where no subschema stands (in literals and unknown keywords of a definition it keeps another one,
 * and then goes).
 */
export function mustBeStable(schema: JsonValue): boolean {
  const pending: [value: unknown, node: boolean][] = [[schema, true]]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [value, node] = next
    if (typeof value !== 'object' || value === null) continue
    if (Array.isArray(value)) {
      for (const item of value) pending.push([item, node])
      continue
    }
    if (!node && has(value, '$ref')) return false
    for (const [keyword, member] of Object.entries(value)) {
      if (!node) {
        pending.push([member, false])
        continue
      }
      if (member === null) return false
      if (keyword === 'type' && (isObject(member) || (Array.isArray(member) && member.some(isObject)))) return false
      const child = Object.hasOwn(codexChildren, keyword) ? codexChildren[keyword] : undefined
      if (child === undefined) pending.push([member, false])
      else if (child.kind !== 'schemaMap') pending.push([member, true])
      else if (isObject(member)) for (const inner of Object.values(member)) pending.push([inner, true])
    }
  }
  return true
}
