import { definePlugin, type JsonValue, type PluginFactory } from '@spokeshave/core'

/**
 * Turns `oneOf` into `anyOf`, so that a branch may be widened: a wider branch of `oneOf` can make it refuse.
 *
 * `{"oneOf": [{}, {}]}` becomes `{"anyOf": [{}, {}]}`.
 */
const openOneOf: PluginFactory<object> = definePlugin<object>({
  name: 'open-one-of',
  passNames: ['open-one-of'],
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  passes: () => [
    {
      name: 'open-one-of',
      hook: 'compactionPass',
      effect: 'wider',
      description: 'oneOf becomes anyOf.',
      phase: 'leave',
      keywords: ['oneOf'],
      visit(node, path) {
        const { oneOf, anyOf } = node as { readonly oneOf: unknown; readonly anyOf?: unknown }
        if (!Array.isArray(oneOf)) return
        path.edit(
          (draft) => {
            const branches = draft.oneOf as JsonValue[]
            delete draft.oneOf
            if (anyOf === undefined) draft.anyOf = branches
            else draft.allOf = [...((draft.allOf as JsonValue[] | undefined) ?? []), { anyOf: branches }]
          },
          { code: 'opened-one-of', effect: 'wider' },
        )
      },
    },
  ],
})

export default openOneOf
