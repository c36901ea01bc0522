import { definePlugin, isObject, type PluginFactory } from '@spokeshave/core'

const tables = ['$defs', 'definitions'] as const

/**
 * Removes definition tables that are no objects, at every depth: nothing can refer into them, and a reader of
 * schemas would stumble.
 *
 * `{"type": "string", "$defs": []}` becomes `{"type": "string"}`.
 */
const dropMalformedDefinitions: PluginFactory<object> = definePlugin<object>({
  name: 'drop-malformed-definitions',
  passNames: ['drop-malformed-definitions'],
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  passes: () => [
    {
      name: 'drop-malformed-definitions',
      hook: 'sanitize',
      effect: 'same',
      description: 'A definition table that is not an object goes.',
      scope: 'node',
      keywords: tables,
      visit(node, path) {
        for (const table of tables) {
          if (Object.hasOwn(node as object, table) && !isObject((node as Record<string, unknown>)[table])) {
            path.remove(table, { code: 'malformed-definitions' })
          }
        }
      },
    },
  ],
})

export default dropMalformedDefinitions
