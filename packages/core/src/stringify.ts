import { compareCodePoints } from './code-points.ts'
import { SpokeshaveError } from './errors.ts'
import type { JsonValue } from './json.ts'
import { type FieldKind, type Model, type ToolSchema, toolSchemaModel } from './model.ts'
import { numberText } from './number-text.ts'

/** What is still to be written: text, or a value and how to write it. */
type Part = string | { readonly value: object; readonly kind: 'schema' | 'sorted' | 'data' }

/**
 * The exact compact text of a tool schema, as it is sent: fields in the model's order, names of properties and
 * definitions and the keys of data by code point, no white space. Throws `TOO_LARGE` where it is longer than a string
 * can be.
 */
export function stringifyToolSchema(schema: ToolSchema, model: Model = toolSchemaModel): string {
  return write({ value: schema, kind: 'schema' }, model)
}

/**
 * The compact text of any JSON value, keys in their own order; deeper than `JSON.stringify` can go. Throws `TOO_LARGE`
 * where it is longer than a string can be.
 */
export function stringifyJson(value: JsonValue): string {
  const part = data(value, 'data')
  return typeof part === 'string' ? part : write(part, {})
}

/** Writes without recursion: parts are put on a stack, the next one on top. */
function write(first: Part, model: Model): string {
  const fields = Object.keys(model)
  const stack: Part[] = [first]
  let text = ''
  try {
    for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
      if (typeof part === 'string') {
        text += part
        continue
      }
      const { value, kind } = part
      const parts = kind === 'schema' ? schemaParts(value, model, fields) : dataParts(value, kind)
      for (let i = parts.length - 1; i >= 0; i--) stack.push(parts[i]!)
    }
  } catch (thrown) {
    // A string that is shared many times is small in memory, and the text is longer than a string can be.
    if (thrown instanceof RangeError) throw new SpokeshaveError('TOO_LARGE', 'the text is longer than a string can be', { cause: thrown })
    throw thrown
  }
  return text
}

function schemaParts(schema: object, model: Model, fields: readonly string[]): Part[] {
  const parts: Part[] = ['{']
  for (const field of fields) {
    if (!Object.hasOwn(schema, field)) continue
    const value = (schema as Record<string, unknown>)[field]
    if (value === undefined || value === null) continue
    parts.push(`${parts.length > 1 ? ',' : ''}${JSON.stringify(field)}:`)
    pushField(parts, value, model[field]!)
  }
  parts.push('}')
  return parts
}

function pushField(parts: Part[], value: unknown, kind: FieldKind): void {
  if (kind === 'schema[]' && Array.isArray(value)) {
    parts.push('[')
    value.forEach((item: object, index) => parts.push(index > 0 ? ',' : '', { value: item, kind: 'schema' }))
    parts.push(']')
  } else if (kind === 'schemaMap') {
    const map = value as Record<string, object>
    parts.push('{')
    Object.keys(map)
      .sort(compareCodePoints)
      .forEach((key, index) => parts.push(`${index > 0 ? ',' : ''}${JSON.stringify(key)}:`, { value: map[key]!, kind: 'schema' }))
    parts.push('}')
  } else if (typeof value === 'object' && (kind === 'schema' || kind === 'boolean|schema')) {
    parts.push({ value: value as object, kind: 'schema' })
  } else parts.push(data(value, 'sorted'))
}

function dataParts(value: object, kind: 'sorted' | 'data'): Part[] {
  const parts: Part[] = []
  if (Array.isArray(value)) {
    parts.push('[')
    for (let i = 0; i < value.length; i++) parts.push(i > 0 ? ',' : '', data(value[i], kind))
    parts.push(']')
    return parts
  }
  const keys = Object.keys(value).filter((key) => (value as Record<string, unknown>)[key] !== undefined)
  if (kind === 'sorted') keys.sort(compareCodePoints)
  parts.push('{')
  keys.forEach((key, index) => {
    parts.push(`${index > 0 ? ',' : ''}${JSON.stringify(key)}:`, data((value as Record<string, unknown>)[key], kind))
  })
  parts.push('}')
  return parts
}

function data(value: unknown, kind: 'sorted' | 'data'): Part {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') return Number.isFinite(value) ? numberText(value) : 'null'
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'object' && value !== null ? { value, kind } : 'null'
}
