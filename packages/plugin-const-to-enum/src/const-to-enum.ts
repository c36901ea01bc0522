import { definePlugin, type JsonValue, type PluginFactory } from '@spokeshave/core'

/**
 * Writes `const: x` as `enum: [x]`, for models that have no `const`. An `enum` beside it gives way, as it says
 * nothing more.
 *
 * `{"const": "on"}` becomes `{"enum": ["on"]}`.
 */
const constToEnum: PluginFactory<object> = definePlugin<object>({
  name: 'const-to-enum',
  passNames: ['const-to-enum'],
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  passes: () => [
    {
      name: 'const-to-enum',
      hook: 'sanitize',
      effect: 'same',
      description: 'const: x becomes enum: [x].',
      scope: 'node',
      keywords: ['const'],
      visit(node, path) {
        const value = (node as { readonly const: JsonValue }).const
        path.edit(
          (draft) => {
            delete draft.const
            draft.enum = [value]
          },
          { code: 'const-to-enum' },
        )
      },
    },
  ],
})

export default constToEnum
