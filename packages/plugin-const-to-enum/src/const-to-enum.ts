import { definePlugin, has, type JsonObject, type JsonValue, type PluginFactory } from '@spokeshave/core'

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
        const { const: value, ...rest } = node as JsonObject & { readonly const: JsonValue }
        const effect = agrees(node as object, value) ? 'same' : 'wider'
        path.replace({ ...rest, enum: [value] }, { code: 'const-to-enum', effect })
      },
    },
  ],
})

export default constToEnum

/** Whether an enum beside a constant is absent or plainly has it; else the two together may accept less, even nothing. */
function agrees(node: object, value: JsonValue): boolean {
  if (!has(node, 'enum')) return true
  const { enum: values } = node as { readonly enum: unknown }
  return Array.isArray(values) && Object.values(values).includes(value)
}
