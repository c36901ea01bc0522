import { definePlugin, inlineChildren, isOpen, type JsonValue, type PluginFactory } from '@spokeshave/core'

/** Options of `collapse-depth`. */
export interface CollapseDepthOptions {
  /** The depth from which complex nodes collapse, in subschema steps from the root; 3 by default. */
  readonly maxDepth?: number
  /** What a complex node becomes; `{}` by default. */
  readonly replacement?: JsonValue
}

/** A node with one of these is complex. */
const complex = ['items', 'anyOf', 'oneOf', 'allOf', 'properties', 'additionalProperties', '$ref']

/**
 * Opens complex nodes at and below a depth: those with subschemas or a reference. Simple ones keep their type.
 *
 * With `maxDepth: 1`, `{"properties": {"a": {"properties": {"b": {}}}}}` becomes `{"properties": {"a": {}}}`.
 */
const collapseDepth: PluginFactory<CollapseDepthOptions> = definePlugin<CollapseDepthOptions>({
  name: 'collapse-depth',
  passNames: ['collapse-depth'],
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      maxDepth: { type: 'integer', minimum: 0, description: 'The depth from which complex nodes collapse.', default: 3 },
      replacement: { type: ['object', 'boolean'], description: 'What a complex node becomes.', default: {} },
    },
  },
  passes: ({ maxDepth = 3, replacement = {} }) => {
    // Another schema than the open one may refuse what the node accepted.
    const effect = isOpen(replacement) ? 'wider' : 'mixed'
    return [
      {
        name: 'collapse-depth',
        hook: 'compactionPass',
        effect,
        description: 'Opens complex nodes at and below a depth.',
        scope: 'node',
        children: inlineChildren,
        keywords: complex,
        visit(_node, path) {
          if (path.depth >= maxDepth) path.replace(replacement, { code: 'collapsed-depth', effect })
        },
      },
    ]
  },
})

export default collapseDepth
