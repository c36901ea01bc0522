import { definePlugin } from '@spokeshave/core'

/** Says the title of a node in its description, for models that have no title. */
export default definePlugin({
  name: 'title-to-description',
  passNames: ['title-to-description'],
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: { separator: { type: 'string', default: '. ' } },
  },
  passes: ({ separator = '. ' }) => [
    {
      name: 'title-to-description',
      hook: 'sanitize',
      effect: 'same',
      description: 'The title goes before the description.',
      scope: 'node',
      keywords: ['title'],
      visit(node, path) {
        if (typeof node.title !== 'string') return
        const parts = [node.title, node.description].filter((part) => typeof part === 'string')
        path.edit((draft) => {
          delete draft.title
          draft.description = parts.join(separator)
        })
      },
    },
  ],
})
