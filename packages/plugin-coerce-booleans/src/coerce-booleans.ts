import { definePlugin, type Effect, isOpen, type JsonValue, type PluginFactory } from '@spokeshave/core'

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
  passes: ({ replacement = { type: 'string' } }) => [
    {
      name: 'coerce-booleans',
      hook: 'sanitize',
      effect: 'mixed',
      description: 'A boolean subschema becomes a schema written as an object.',
      scope: 'node',
      when: { kind: 'boolean' },
      visit(node, path) {
        path.replace(replacement, { code: 'boolean-schema', effect: effectOf(node === true, replacement) })
      },
    },
  ],
})

export default coerceBooleans

function effectOf(everything: boolean, replacement: JsonValue): Effect {
  if (everything) return isOpen(replacement) ? 'same' : 'narrower'
  return replacement === false ? 'same' : 'wider'
}
