import { definePlugin, has, type JsonObject, type JsonValue, type PluginFactory } from '@spokeshave/core'
import { costsOf, nameDepth, structureWeight, typesIn, typeValue } from '@spokeshave/loss-cost'

/** A node with one of these has something to collapse. */
const complex = ['properties', 'items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf', 'prefixItems']

/** What is left of a node. */
const kept = ['type', 'description', 'enum']

/**
 * Collapses nodes with subschemas to their type, as far as needed: what is large for what it says goes first, the
 * tool's own arguments last. A description and an enum stay.
 *
 * `{"type": "object", "properties": {"a": {}}}` becomes `{"type": "object"}`.
 */
const collapseSubtrees: PluginFactory<object> = definePlugin<object>({
  name: 'collapse-subtrees',
  passNames: ['collapse-subtrees'],
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  passes: () => [
    {
      name: 'collapse-subtrees',
      hook: 'compactionPass',
      effect: 'wider',
      description: 'Collapses nodes with subschemas to their type.',
      graded: true,
      keywords: complex,
      visit(node, path, context) {
        if (path.depth === 0) return
        const rest: JsonObject = {}
        for (const keyword of kept) if (has(node as object, keyword)) rest[keyword] = (node as Record<string, JsonValue>)[keyword]!
        const costs = costsOf(context)
        const type = typeValue(typesIn(context).of(node))
        if (type !== undefined && rest.enum === undefined) rest.type = type
        const array = [type ?? []].flat().includes('array')
        const cost = structureWeight(nameDepth(path) + 1) * Math.max(0, costs.of(node) - costs.of(rest))
        path.propose({ cost, effect: 'wider', code: 'collapsed-subtree' }, (draft) => {
          for (const keyword of Object.keys(draft)) if (!kept.includes(keyword)) delete draft[keyword]
          if (rest.type !== undefined) draft.type = rest.type
          if (array) draft.items = {}
        })
      },
    },
  ],
})

export default collapseSubtrees
