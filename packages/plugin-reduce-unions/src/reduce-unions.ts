import { definePlugin, type PluginFactory } from '@spokeshave/core'
import { costsOf, nameDepth, structureWeight, typesIn, typeValue } from '@spokeshave/loss-cost'

/**
 * Reduces unions to the types of their branches, as far as needed; branch by branch where one alone saves enough.
 *
 * `{"anyOf": [{"properties": {"a": {}}, "type": "object"}, {"type": "null"}]}` becomes `{"type": ["null", "object"]}`.
 */
const reduceUnions: PluginFactory<object> = definePlugin<object>({
  name: 'reduce-unions',
  passNames: ['reduce-unions'],
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  passes: () => [
    {
      name: 'reduce-unions',
      hook: 'compactionPass',
      effect: 'wider',
      description: 'Reduces unions to the types of their branches.',
      graded: true,
      keywords: ['anyOf', 'oneOf'],
      visit(node, path, context) {
        for (const keyword of ['anyOf', 'oneOf'] as const) {
          const branches = (node as Record<string, unknown>)[keyword]
          const types = typeValue(typesIn(context).of({ [keyword]: branches }))
          if (types === undefined || !Array.isArray(branches)) continue
          const costs = costsOf(context)
          const lost = branches.reduce((sum: number, branch) => sum + costs.of(branch), -costs.of({ type: types }))
          path.propose({ cost: structureWeight(nameDepth(path) + 1) * Math.max(0, lost), effect: 'wider', code: 'reduced-union' }, (draft) => {
            delete draft[keyword]
            // What the branches knew of a value counts no longer.
            delete draft.unevaluatedProperties
            delete draft.unevaluatedItems
            if (draft.type === undefined) draft.type = types
          })
        }
      },
    },
  ],
})

export default reduceUnions
