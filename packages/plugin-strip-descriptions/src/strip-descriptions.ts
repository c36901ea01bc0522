import { definePlugin, type PluginFactory, removing } from '@spokeshave/core'

/**
 * Removes the `description` of every node, inside definition tables too. A property that is named `description`
 * stays.
 *
 * `{"type": "string", "description": "A name."}` becomes `{"type": "string"}`.
 */
const stripDescriptions: PluginFactory<object> = definePlugin<object>({
  name: 'strip-descriptions',
  passNames: ['strip-descriptions'],
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  passes: () => [
    {
      name: 'strip-descriptions',
      hook: 'compactionPass',
      effect: 'docs',
      description: 'Removes every description.',
      scope: 'node',
      keywords: ['description'],
      visit: removing(['description'], { code: 'stripped-description' }),
    },
  ],
})

export default stripDescriptions
