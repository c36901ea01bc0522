import { definePlugin, isObject, type JsonObject, type PluginFactory } from '@spokeshave/core'

import { reachableDefinitions } from './reachable.ts'

const tables = ['$defs', 'definitions'] as const

/**
 * Drops the root's definitions that nothing reachable refers to, and a table that is left empty. References that
 * dangle, are malformed or lead to other documents stay as they are, and so do tables below the root.
 *
 * `{"$ref": "#/$defs/A", "$defs": {"A": {}, "B": {}}}` becomes `{"$ref": "#/$defs/A", "$defs": {"A": {}}}`.
 */
const pruneDefinitions: PluginFactory<object> = definePlugin<object>({
  name: 'prune-definitions',
  passNames: ['prune-definitions'],
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  passes: () => [
    {
      name: 'prune-definitions',
      hook: 'prune',
      effect: 'same',
      description: 'Drops root definitions that no reachable local $ref names.',
      keywords: tables,
      transform(draft, { root }) {
        const kept = reachableDefinitions(root)
        for (const table of tables) {
          const definitions = Object.hasOwn(root as object, table) ? (root as Record<string, unknown>)[table] : undefined
          if (!isObject(definitions)) continue
          const names = Object.keys(definitions)
          const left = names.filter((name) => kept.has(table, name))
          if (left.length === 0) delete (draft as JsonObject)[table]
          else if (left.length < names.length) {
            ;(draft as JsonObject)[table] = Object.fromEntries(left.map((name) => [name, definitions[name]])) as JsonObject
          }
        }
      },
    },
  ],
})

export default pruneDefinitions
