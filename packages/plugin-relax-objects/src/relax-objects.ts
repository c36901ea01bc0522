import { definePlugin, type PluginFactory } from '@spokeshave/core'
import { nameDepth, structureWeight, worth } from '@spokeshave/loss-cost'

/**
 * Opens closed objects and drops `required`, as far as needed.
 *
 * `{"additionalProperties": false, "required": ["a"]}` becomes `{}`.
 */
const relaxObjects: PluginFactory<object> = definePlugin<object>({
  name: 'relax-objects',
  passNames: ['relax-objects'],
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  passes: () => [
    {
      name: 'relax-objects',
      hook: 'compactionPass',
      effect: 'wider',
      description: 'Opens closed objects and drops required names.',
      graded: true,
      keywords: ['additionalProperties', 'required'],
      visit(node, path) {
        const { additionalProperties, required } = node as { readonly additionalProperties?: unknown; readonly required?: unknown }
        if (additionalProperties === false) {
          path.propose({ cost: worth.closed, effect: 'wider', code: 'opened-object', sets: { additionalProperties: undefined } })
        }
        if (Array.isArray(required)) {
          const cost = structureWeight(nameDepth(path) + 1) * worth.required * required.length
          path.propose({ cost, effect: 'wider', code: 'dropped-required', sets: { required: undefined } })
        }
      },
    },
  ],
})

export default relaxObjects
