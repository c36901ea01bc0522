import { definePlugin, type JsonValue, type PluginFactory } from '@spokeshave/core'

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
        if (typeof node === 'boolean' || Object.keys(node).every((keyword) => keyword === 'type')) return
        path.replace(node.type === undefined ? {} : { type: structuredType(node.type as JsonValue) }, { code: 'collapsed-root' })
      },
    },
  ],
})

export default collapseRoot

function structuredType(type: JsonValue): JsonValue {
  return Array.isArray(type) ? [...type] : type
}
