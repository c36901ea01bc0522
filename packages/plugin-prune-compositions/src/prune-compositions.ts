import { definePlugin, inlineChildren, isOpen, type JsonValue, type PluginFactory } from '@spokeshave/core'

/** Options of `prune-compositions`. */
export interface PruneCompositionsOptions {
  /** What a composed node becomes; `{}` by default. */
  readonly replacement?: JsonValue
}

/**
 * Opens nodes with `anyOf`, `oneOf` or `allOf`, whatever else they say.
 *
 * `{"properties": {"a": {"anyOf": [{"type": "string"}]}}}` becomes `{"properties": {"a": {}}}`.
 */
const pruneCompositions: PluginFactory<PruneCompositionsOptions> = definePlugin<PruneCompositionsOptions>({
  name: 'prune-compositions',
  passNames: ['prune-compositions'],
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      replacement: { type: ['object', 'boolean'], description: 'What a composed node becomes.', default: {} },
    },
  },
  passes: ({ replacement = {} }) => {
    // Another schema than the open one may refuse what the node accepted.
    const effect = isOpen(replacement) ? 'wider' : 'mixed'
    return [
      {
        name: 'prune-compositions',
        hook: 'compactionPass',
        effect,
        description: 'Opens nodes with anyOf, oneOf or allOf.',
        scope: 'node',
        children: inlineChildren,
        keywords: ['anyOf', 'oneOf', 'allOf'],
        visit(_node, path) {
          path.replace(replacement, { code: 'pruned-composition', effect })
        },
      },
    ]
  },
})

export default pruneCompositions
