import { isObject, type JsonValue, type TypeName } from './json.ts'

/**
 * How a field of the model is read.
 *
 * - `string`, `boolean`: such a value.
 * - `typeNames`: a type name or a list of them; a name may also be written `{"string": null}`.
 * - `data[]`: a list of any JSON values. `string[]`: a list of strings.
 * - `schema`, `schema[]`, `schemaMap`: schemas, read by the same model. `boolean|schema`: a boolean or a schema.
 */
export type FieldKind =
  | 'string'
  | 'boolean'
  | 'typeNames'
  | 'data[]'
  | 'string[]'
  | 'schema'
  | 'boolean|schema'
  | 'schema[]'
  | 'schemaMap'

/** The closed set of fields that may be sent, in the order in which they are written. Null reads as absent. */
export type Model = Readonly<Record<string, FieldKind>>

const fieldKinds: readonly unknown[] = [
  'string',
  'boolean',
  'typeNames',
  'data[]',
  'string[]',
  'schema',
  'boolean|schema',
  'schema[]',
  'schemaMap',
] satisfies FieldKind[]

/** What is wrong with a model, or nothing. */
export function modelFault(model: unknown): string | undefined {
  if (!isObject(model)) return 'needs a model'
  for (const [field, kind] of Object.entries(model)) {
    const name = JSON.stringify(field)
    if (field === '__proto__') return `cannot have a field ${name} in its model`
    // Objects put such names first, so that the fields would not stand in the model's order.
    if (/^\d+$/.test(field)) return `cannot have the number ${name} for a field of its model`
    if (!fieldKinds.includes(kind)) return `must give the field ${name} of its model one of the kinds ${fieldKinds.join(', ')}`
  }
  return undefined
}

/** The model of the Responses API's tools, as the reference implementation writes it. */
export const toolSchemaModel: Model = Object.freeze({
  $ref: 'string',
  type: 'typeNames',
  description: 'string',
  encrypted: 'boolean',
  enum: 'data[]',
  items: 'schema',
  properties: 'schemaMap',
  required: 'string[]',
  additionalProperties: 'boolean|schema',
  anyOf: 'schema[]',
  oneOf: 'schema[]',
  allOf: 'schema[]',
  $defs: 'schemaMap',
  definitions: 'schemaMap',
} as const)

/**
 * What deserialize yields: a schema in the closed model. Fields that a plugin adds to the model are not in this
 * type; `ToolSchema & { … }` says them.
 */
export interface ToolSchema {
  $ref?: string
  type?: TypeName | TypeName[]
  description?: string
  encrypted?: boolean
  enum?: JsonValue[]
  items?: ToolSchema
  properties?: Record<string, ToolSchema>
  required?: string[]
  additionalProperties?: boolean | ToolSchema
  anyOf?: ToolSchema[]
  oneOf?: ToolSchema[]
  allOf?: ToolSchema[]
  $defs?: Record<string, ToolSchema>
  definitions?: Record<string, ToolSchema>
}
