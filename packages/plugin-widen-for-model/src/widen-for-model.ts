import { definePlugin, type PassContext, type Path, type PluginFactory, type SchemaObject } from '@spokeshave/core'

import { keywordRules } from './keywords.ts'
import { Lossless } from './lossless.ts'
import { localizeReferences } from './references.ts'

/**
 * Says what a model of plain keywords cannot hold in a form that it can, and where there is none, in one that accepts
 * more. What would make the schema refuse arguments once a keyword is dropped from it goes before that happens.
 *
 * `{"items": [{"type": "string"}, {"type": "null"}], "additionalItems": false}` becomes
 * `{"items": {"anyOf": [{"type": "string"}, {"type": "null"}]}}`.
 */
const widenForModel: PluginFactory<object> = definePlugin<object>({
  name: 'widen-for-model',
  passNames: ['localize-references', 'open-lossy-one-of', 'drop-checks', 'widen-keywords'],
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  passes: () => [
    {
      name: 'localize-references',
      hook: 'sanitize',
      effect: 'wider',
      description: 'References lead to a definition of the root, where they can.',
      transform: (_draft, context) => localizeReferences(context),
    },
    {
      name: 'open-lossy-one-of',
      hook: 'sanitize',
      effect: 'wider',
      description: 'oneOf becomes anyOf where a branch cannot be said whole.',
      phase: 'leave',
      keywords: ['oneOf'],
      visit(node, path, context) {
        const { oneOf } = node as SchemaObject
        const lossless = losslessIn(context)
        if (!Array.isArray(oneOf) || oneOf.every((branch) => lossless.has(branch))) return
        openOneOf(node as SchemaObject, path)
      },
    },
    {
      name: 'drop-checks',
      hook: 'sanitize',
      effect: 'wider',
      description: 'What the model cannot hold and a wider schema could break goes before anything is widened.',
      keywords: [...checks],
      visit(_node, path) {
        for (const keyword of checks) path.remove(keyword, { code: `dropped-${keyword}`, effect: 'wider' })
      },
    },
    {
      name: 'widen-keywords',
      hook: 'sanitize',
      effect: 'wider',
      description: 'Keywords that the model cannot hold are said in others, never narrower.',
      phase: 'leave',
      when: { kind: 'object' },
      visit(_node, path, context) {
        for (const { code, effect, applies, recipe } of keywordRules) {
          if (applies(path.node as SchemaObject, context.root)) path.edit(recipe, { code, effect })
        }
      },
    },
  ],
})

export default widenForModel

/**
 * Keywords that may refuse more where a schema around or below them accepts more. First those that hear what the
 * others know of a value.
 */
const checks = ['unevaluatedProperties', 'unevaluatedItems', 'not', 'if', 'then', 'else'] as const

const known = new WeakMap<PassContext, Lossless>()

function losslessIn(context: PassContext): Lossless {
  let lossless = known.get(context)
  if (lossless === undefined) known.set(context, (lossless = new Lossless(context.root)))
  return lossless
}

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
