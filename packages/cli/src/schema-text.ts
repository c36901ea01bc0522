import { type JsonValue, type Model, stringifyJson, stringifyToolSchema, type ToolSchema } from '@spokeshave/core'

/** The exact text of a schema; without a model, of a value as it is. */
export function schemaText(schema: ToolSchema, model: Model | null): string {
  return model === null ? stringifyJson(schema as JsonValue) : stringifyToolSchema(schema, model)
}
