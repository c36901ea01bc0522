import { definePlugin, type JsonValue, type Path, type PluginFactory, type SchemaObject } from '@spokeshave/core'

import { keywordRules } from './keywords.ts'
import { localizeReferences } from './references.ts'
import { losesNothing } from './lossless.ts'

/**
 * Says what a model of plain keywords cannot hold in a form that it can, and where there is none, in one that accepts
 * more. What would make the schema refuse arguments once a keyword is dropped from it goes before that happens.
 *
 * `{"items": [{"type": "string"}, {"type": "null"}], "additionalItems": false}` becomes
 * `{"items": {"anyOf": [{"type": "string"}, {"type": "null"}]}}`.
 */
const widenForModel: PluginFactory<object> = definePlugin<object>({
  name: 'widen-for-model',
  passNames: ['localize-references', 'open-lossy-one-of', 'widen-keywords'],
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  passes: () => [
    {
      name: 'localize-references',
      hook: 'sanitize',
      effect: 'wider',
      description: 'References lead to a definition of the root, or go.',
      transform: (draft, { root, children }) => localizeReferences(root, draft as JsonValue, children),
    },
    {
      name: 'open-lossy-one-of',
      hook: 'sanitize',
      effect: 'wider',
      description: 'oneOf becomes anyOf where a branch cannot be said whole.',
      phase: 'leave',
      keywords: ['oneOf'],
      visit(node, path, { root }) {
        const { oneOf } = node as SchemaObject
        if (!Array.isArray(oneOf) || oneOf.every((branch) => losesNothing(branch, root))) return
        openOneOf(node as SchemaObject, path)
      },
    },
    {
      name: 'widen-keywords',
      hook: 'sanitize',
      effect: 'wider',
      description: 'Keywords that the model cannot hold are said in others, never narrower.',
      phase: 'leave',
      when: { kind: 'object' },
      visit(node, path) {
        for (const { code, effect, applies, recipe } of keywordRules) {
          if (applies(path.node as SchemaObject)) path.edit(recipe, { code, effect })
        }
      },
    },
  ],
})

export default widenForModel

function openOneOf({ anyOf, allOf }: SchemaObject, path: Path): void {
  path.edit(
    (draft) => {
      const branches = draft.oneOf!
      delete draft.oneOf
      if (anyOf === undefined) draft.anyOf = branches
      else draft.allOf = [...(Array.isArray(allOf) ? (draft.allOf as typeof allOf) : []), { anyOf: branches }]
    },
    { code: 'opened-one-of', effect: 'wider' },
  )
}
