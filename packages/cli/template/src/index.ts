import { definePlugin, type PluginFactory } from '@spokeshave/core'

/** Options of `template-pass`. */
export interface Options {
  /** The keywords that are dropped; `["$comment"]` by default. */
  readonly keywords?: readonly string[]
}

/** Drops keywords that say nothing to a model, from every node. */
const plugin: PluginFactory<Options> = definePlugin<Options>({
  name: 'template-pass',
  passNames: ['template-pass'],
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      keywords: {
        type: 'array',
        items: { type: 'string' },
        description: 'The keywords that are dropped.',
        default: ['$comment'],
      },
    },
  },
  passes: ({ keywords = ['$comment'] }) => [
    {
      name: 'template-pass',
      hook: 'sanitize',
      effect: 'same',
      description: 'Drops keywords.',
      // It looks at one node at a time, so it may share a walk with its neighbours.
      scope: 'node',
      // It is called only where one of them is present.
      keywords,
      visit(_node, path) {
        for (const keyword of keywords) path.remove(keyword, { code: 'dropped-keyword' })
      },
    },
  ],
})

export default plugin
