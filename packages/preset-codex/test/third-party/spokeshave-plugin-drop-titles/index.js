import { definePlugin } from '@spokeshave/core'

/** Drops the title of every node; with `describe` it becomes the description where there is none. */
export default definePlugin({
  name: 'drop-titles',
  passNames: ['drop-titles'],
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: { describe: { type: 'boolean', description: 'Keep a title as description.', default: false } },
  },
  passes: ({ describe = false }) => [
    {
      name: 'drop-titles',
      hook: 'sanitize',
      effect: 'docs',
      description: 'Drops the title of every node.',
      scope: 'node',
      keywords: ['title'],
      visit({ title, description }, path) {
        if (describe && typeof title === 'string' && description === undefined) path.set('description', title)
        path.remove('title')
      },
    },
  ],
})
