import { definePlugin, isObject, type PluginFactory } from '@spokeshave/core'
import { costsOf, nameDepth, structureWeight, worth } from '@spokeshave/loss-cost'

/** Of so many properties only the largest are offered at a time. */
const MOST = 64

/**
 * Drops properties, as far as needed: optional ones before required ones, the tool's own arguments last. The object
 * then accepts any value under the name: where it accepted no others, or only some, it accepts all.
 *
 * `{"properties": {"a": {}, "b": {}}, "additionalProperties": false}` becomes `{"properties": {"a": {}}}`.
 */
const dropProperties: PluginFactory<object> = definePlugin<object>({
  name: 'drop-properties',
  passNames: ['drop-properties'],
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  passes: () => [
    {
      name: 'drop-properties',
      hook: 'compactionPass',
      effect: 'wider',
      description: 'Drops properties.',
      graded: true,
      keywords: ['properties'],
      visit(node, path, context) {
        const { properties, required } = node as { readonly properties: unknown; readonly required?: unknown }
        if (!isObject(properties)) return
        const costs = costsOf(context)
        const weight = structureWeight(nameDepth(path) + 1)
        const needed = new Set(Array.isArray(required) ? required : [])
        for (const name of largest(properties)) {
          const cost = weight * (costs.of(properties[name]) + worth.name + (needed.has(name) ? worth.name + worth.required : 0))
          path.propose({ cost, effect: 'wider', code: 'dropped-property' }, (draft) => {
            if (!isObject(draft.properties)) return
            delete draft.properties[name]
            delete draft.additionalProperties
            if (!needed.has(name) || !Array.isArray(draft.required)) return
            const others = draft.required.filter((other) => other !== name)
            if (others.length > 0) draft.required = others
            else delete draft.required
          })
        }
      },
    },
  ],
})

export default dropProperties

function largest(properties: Readonly<Record<string, unknown>>): string[] {
  const names = Object.keys(properties)
  if (names.length <= MOST) return names
  const sizes = new Map(names.map((name) => [name, name.length + JSON.stringify(properties[name] ?? null).length]))
  return names.toSorted((a, b) => sizes.get(b)! - sizes.get(a)! || (a < b ? -1 : 1)).slice(0, MOST)
}
