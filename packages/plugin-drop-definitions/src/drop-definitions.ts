import { definePlugin, definitionRef, inlineChildren, isOpen, type JsonValue, type PluginFactory } from '@spokeshave/core'

/** Options of `drop-definitions`. */
export interface DropDefinitionsOptions {
  /** What a node that refers to a definition becomes; `{}` by default. */
  readonly replacement?: JsonValue
}

const tables = ['$defs', 'definitions'] as const

/**
 * Drops the root's definition tables. A node whose `$ref` has the form of a reference into one of them becomes
 * `{}` first, whether or not the definition exists; other references and tables below the root stay.
 *
 * `{"properties": {"a": {"$ref": "#/$defs/A"}}, "$defs": {"A": {}}}` becomes `{"properties": {"a": {}}}`.
 */
const dropDefinitions: PluginFactory<DropDefinitionsOptions> = definePlugin<DropDefinitionsOptions>({
  name: 'drop-definitions',
  passNames: ['drop-definitions'],
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      replacement: { type: ['object', 'boolean'], description: 'What a node that refers to a definition becomes.', default: {} },
    },
  },
  passes: ({ replacement = {} }) => {
    // Another schema than the open one may refuse what the node accepted.
    const effect = isOpen(replacement) ? 'wider' : 'mixed'
    return [
      {
        name: 'drop-definitions',
        hook: 'compactionPass',
        effect,
        description: 'Nodes that refer to a definition are opened, then the root tables go.',
        children: inlineChildren,
        keywords: ['$ref', ...tables],
        visit(node, path) {
          const { $ref } = node as { readonly $ref?: unknown }
          if (Object.hasOwn(node as object, '$ref') && definitionRef($ref) !== undefined) {
            path.replace(replacement, { code: 'dropped-reference', effect })
          } else if (path.parent === null && path.key === null) {
            for (const table of tables) path.remove(table, { code: 'dropped-definitions', effect: 'same' })
          }
        },
      },
    ]
  },
})

export default dropDefinitions
