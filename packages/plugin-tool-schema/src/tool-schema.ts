import { definePlugin, type FieldKind, has, type Model, type PluginFactory, SpokeshaveError, toolSchemaModel } from '@spokeshave/core'

/** Options of `tool-schema`. */
export interface ToolSchemaOptions {
  /** Further fields of the model, written after its own, or other kinds for those it has. */
  readonly fields?: Readonly<Record<string, FieldKind>>
}

const kinds: readonly FieldKind[] = ['string', 'boolean', 'typeNames', 'data[]', 'string[]', 'schema', 'boolean|schema', 'schema[]', 'schemaMap']

/**
 * Reads the prepared schema into the closed model of tool schemas: unknown fields are dropped, null fields are
 * absent, and what does not fit is refused. The whole schema may not be a lone `null` type.
 *
 * `{"type": "string", "format": "uri", "title": null}` becomes `{"type": "string"}`.
 */
const toolSchema: PluginFactory<ToolSchemaOptions> = definePlugin<ToolSchemaOptions>({
  name: 'tool-schema',
  passNames: ['tool-schema'],
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      fields: {
        type: 'object',
        additionalProperties: { enum: [...kinds] },
        description: 'Further fields of the model: name and kind.',
        default: {},
      },
    },
  },
  passes: ({ fields = {} }) => [
    {
      name: 'tool-schema',
      hook: 'deserialize',
      effect: 'mixed',
      description: 'Reads into the closed model of tool schemas.',
      model: modelWith(fields),
      check(schema) {
        if (has(schema, 'type') && schema.type === 'null') {
          throw new SpokeshaveError('SINGLETON_NULL', 'tool input schema must not be a singleton null type', { pointer: '' })
        }
      },
    },
  ],
})

export default toolSchema

function modelWith(fields: Readonly<Record<string, FieldKind>>): Model {
  for (const [name, kind] of Object.entries(fields)) {
    if (name === '__proto__' || !kinds.includes(kind)) {
      throw new SpokeshaveError('BAD_OPTIONS', `the field "${name}" of plugin "tool-schema" must be of one of the kinds ${kinds.join(', ')}`)
    }
  }
  return { ...toolSchemaModel, ...fields }
}
