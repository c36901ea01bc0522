import { definePlugin, isOpen, type JsonValue, type PluginFactory } from '@spokeshave/core'

/** Options of `coerce-booleans`. */
export interface CoerceBooleansOptions {
  /** What a boolean subschema becomes; `{"type": "string"}` by default. */
  readonly replacement?: JsonValue
}

/**
 * Puts a schema in the place of each boolean subschema, for models that know only schemas as objects.
 *
 * The default is the reference's, and it narrows: `true` accepts anything, a string does not. `{}` is the sound
 * replacement of `true`.
 *
 * `{"properties": {"any": true}}` becomes `{"properties": {"any": {"type": "string"}}}`.
 */
const coerceBooleans: PluginFactory<CoerceBooleansOptions> = definePlugin<CoerceBooleansOptions>({
  name: 'coerce-booleans',
  passNames: ['coerce-booleans'],
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      replacement: { type: ['object', 'boolean'], description: 'The schema that a boolean subschema becomes.', default: { type: 'string' } },
    },
  },
  passes: ({ replacement = { type: 'string' } }) => {
    const ofTrue = { code: 'boolean-schema', effect: isOpen(replacement) ? 'same' : 'narrower' } as const
    const ofFalse = { code: 'boolean-schema', effect: replacement === false ? 'same' : 'wider' } as const
    return [
      {
        name: 'coerce-booleans',
        hook: 'sanitize',
        effect: 'mixed',
        description: 'A boolean subschema becomes a schema written as an object.',
        scope: 'node',
        when: { kind: 'boolean' },
        visit(node, path) {
          path.replace(replacement, node === true ? ofTrue : ofFalse)
        },
      },
    ]
  },
})

export default coerceBooleans
