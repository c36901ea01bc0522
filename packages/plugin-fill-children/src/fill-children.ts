import { definePlugin, has, isOpen, type JsonValue, type PluginFactory } from '@spokeshave/core'

/** Options of `fill-children`. */
export interface FillChildrenOptions {
  /** What an object without `properties` gets; `{}` by default, `false` for nothing. */
  readonly properties?: JsonValue
  /** What an array without `items` gets; `{"type": "string"}` by default, `false` for nothing. */
  readonly items?: JsonValue
}

/**
 * Gives objects `properties` and arrays `items`, also where the type is one of a list, for providers that refuse
 * them without.
 *
 * The default items are the reference's, and they narrow: an array without `items` takes anything. `{}` is the
 * sound choice.
 *
 * `{"type": "array"}` becomes `{"type": "array", "items": {"type": "string"}}`.
 */
const fillChildren: PluginFactory<FillChildrenOptions> = definePlugin<FillChildrenOptions>({
  name: 'fill-children',
  passNames: ['fill-children'],
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      properties: { type: ['object', 'boolean'], description: 'For an object without properties; false for nothing.', default: {} },
      items: { type: ['object', 'boolean'], description: 'For an array without items; false for nothing.', default: { type: 'string' } },
    },
  },
  passes: ({ properties = {}, items = { type: 'string' } }) => {
    const filledProperties = { code: 'filled-properties', effect: isOpen(properties) ? 'same' : 'mixed' } as const
    const itemsEffect = isOpen(items) ? 'same' : 'narrower'
    return [
      {
        name: 'fill-children',
        hook: 'sanitize',
        effect: 'same',
        description: 'An object without properties and an array without items get them.',
        scope: 'node',
        when: [
          { type: ['object'], lacks: ['properties'] },
          { type: ['array'], lacks: ['items'] },
        ],
        visit(node, path) {
          const type = (node as { readonly type: unknown }).type
          const is = (name: string): boolean => (Array.isArray(type) ? Object.values(type).includes(name) : type === name)
          if (properties !== false && is('object') && !has(node as object, 'properties')) path.set('properties', properties, filledProperties)
          if (items !== false && is('array') && !has(node as object, 'items')) {
            // Items that are said count as evaluated, so that `unevaluatedItems` no longer refuses them.
            const effect = has(node as object, 'unevaluatedItems') ? 'mixed' : itemsEffect
            path.set('items', items, { code: 'filled-items', effect })
          }
        },
      },
    ]
  },
})

export default fillChildren
