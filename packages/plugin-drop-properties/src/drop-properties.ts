import { definePlugin, isObject, type JsonObject, type JsonValue, type PluginFactory } from '@spokeshave/core'
import { costsOf, nameDepth, structureWeight, worth } from '@spokeshave/loss-cost'

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
        const drop = (draft: JsonObject, names: readonly string[]): void => {
          if (!isObject(draft.properties)) return
          for (const name of names) delete draft.properties[name]
          // The names that are dropped were known to these, and would be refused.
          delete draft.additionalProperties
          delete draft.unevaluatedProperties
          const gone = new Set<JsonValue>(names)
          const others = Array.isArray(draft.required) ? draft.required.filter((name) => !gone.has(name)) : []
          if (others.length > 0) draft.required = others
          else delete draft.required
        }
        for (const name of Object.keys(properties)) {
          const cost = weight * (costs.of(properties[name]) + worth.name + (needed.has(name) ? worth.name + worth.required : 0))
          path.propose({ cost, effect: 'wider', code: 'dropped-property', member: { keyword: 'properties', name } }, drop)
        }
      },
    },
  ],
})

export default dropProperties
