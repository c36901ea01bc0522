import { definePlugin, type JsonObject, type JsonValue, type PluginFactory } from '@spokeshave/core'

/**
 * Leaves of the root no more than its type: the last resort, which fits any budget worth the name.
 *
 * `{"type": "object", "properties": {"a": {}}}` becomes `{"type": "object"}`.
 */
const collapseRoot: PluginFactory<object> = definePlugin<object>({
  name: 'collapse-root',
  passNames: ['collapse-root'],
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  passes: () => [
    {
      name: 'collapse-root',
      hook: 'compactionPass',
      effect: 'wider',
      description: 'Leaves of the root no more than its type.',
      visit(node, path) {
        path.skip()
        if (typeof node === 'boolean') return
        // Only what JSON knows of it: a copy has no hidden members.
        const { type, ...rest } = { ...(node as JsonObject) }
        if (Object.keys(rest).length > 0) path.replace(type === undefined ? {} : { type: structuredType(type) }, { code: 'collapsed-root' })
      },
    },
  ],
})

export default collapseRoot

function structuredType(type: JsonValue): JsonValue {
  return Array.isArray(type) ? [...type] : type
}
