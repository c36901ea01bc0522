import { type Change, fromPointer, isObject, type JsonValue, type ToolSchema, valueAt } from '@spokeshave/core'

/** The type that a pass wrote beside an enum, and what of the enum it refuses. */
export interface RefusedValues {
  readonly values: readonly JsonValue[]
  /** Whether nothing of the enum is left. */
  readonly all: boolean
  /** The `type` that takes the whole enum. */
  readonly wanted: string | readonly string[]
}

/** What a change of a `type` refuses of the enum beside it, in the schema that is sent; undefined where nothing. */
export function refusedValues({ at, effect }: Change, schema: ToolSchema | undefined): RefusedValues | undefined {
  if (effect !== 'narrower' && effect !== 'mixed') return undefined
  const tokens = fromPointer(at)
  if (tokens?.at(-1) !== 'type') return undefined
  const node = valueAt(schema, at.slice(0, -'/type'.length))
  if (!isObject(node) || !Object.hasOwn(node, 'type') || !Object.hasOwn(node, 'enum')) return undefined
  const values = node['enum'] as readonly JsonValue[]
  if (!Array.isArray(values) || values.length === 0) return undefined
  const types = [node['type'] as string | readonly string[]].flat()
  const refused = values.filter((value) => !types.some((type) => isOf(value, type)))
  if (refused.length === 0) return undefined
  const wanted = [...new Set(values.map((value) => typeOf(value, values)))]
  return { values: refused, all: refused.length === values.length, wanted: wanted.length === 1 ? wanted[0]! : wanted }
}

function isOf(value: JsonValue, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  return kindOf(value) === type
}

/** The narrowest name for a value's type; numbers are integers where all of them are. */
function typeOf(value: JsonValue, values: readonly JsonValue[]): string {
  const kind = kindOf(value)
  return kind === 'number' && values.every((each) => typeof each !== 'number' || Number.isInteger(each)) ? 'integer' : kind
}

function kindOf(value: JsonValue): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}
