import { definePlugin, type Effect, effectOfDropping, has, isOpen, isTypeName, type JsonValue, type Path, type PluginFactory, type TypeName } from '@spokeshave/core'

/** Options of `infer-types`. */
export interface InferTypesOptions {
  /** What a node without type and without any hint becomes; `{}` by default. `false` leaves it as it is. */
  readonly unknown?: JsonValue
}

/** Keywords that say what type a node without one is about; the first that is present decides. */
const hints: readonly (readonly [TypeName, readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties']],
  ['array', ['items', 'prefixItems']],
  ['string', ['enum', 'format']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
]

/** With one of these a node needs no type. */
const described = ['$ref', 'anyOf', 'oneOf', 'allOf']

/**
 * Gives each node a legal type. Of a `type` only the seven legal names stay. Where none is left, a node with a
 * reference or a composition stays as it is, its illegal type too; any other gets the type that its keywords hint
 * at, and one without any hint is emptied. Presence counts, whatever the value.
 *
 * `{"minimum": 1}` becomes `{"minimum": 1, "type": "number"}`.
 */
const inferTypes: PluginFactory<InferTypesOptions> = definePlugin<InferTypesOptions>({
  name: 'infer-types',
  passNames: ['infer-types'],
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      unknown: { type: ['object', 'boolean'], description: 'What a node without any hint becomes; false leaves it as it is.', default: {} },
    },
  },
  passes: ({ unknown = {} }) => [
    {
      name: 'infer-types',
      hook: 'sanitize',
      effect: 'narrower',
      description: 'Keeps the seven legal type names and infers a missing type from the keywords present.',
      scope: 'node',
      when: [{ type: 'none-or-illegal', lacks: described }, { type: 'illegal' }],
      visit(node, path) {
        const type = (node as { readonly type?: unknown }).type
        const names = legalNames(Object.hasOwn(node as object, 'type') ? type : undefined)
        if (names.length > 0) setType(path, names, type)
        else if (!described.some((keyword) => has(node as object, keyword))) infer(node as object, path, unknown)
      },
    },
  ],
})

export default inferTypes

function legalNames(type: unknown): TypeName[] {
  // By its values, as a sparse list can be long beyond all reading.
  return (Array.isArray(type) ? Object.values(type) : [type]).filter(isTypeName)
}

function setType(path: Path, names: readonly TypeName[], type: unknown): void {
  const lost = Array.isArray(type) && type.length > names.length
  const note = { code: lost ? 'illegal-type-name' : 'single-type', effect: lost ? 'narrower' : 'same' } as const
  path.set('type', names.length === 1 ? names[0]! : [...names], note)
}

function infer(node: object, path: Path, unknown: JsonValue): void {
  const hint = hints.find(([, keywords]) => keywords.some((keyword) => has(node, keyword)))
  if (hint !== undefined) path.set('type', hint[0], { code: 'inferred-type', effect: hint[0] === 'string' && onlyStrings(node) ? 'same' : 'narrower' })
  else if (unknown !== false && Object.keys(node).length > 0) {
    path.replace(unknown, { code: 'no-hint', effect: isOpen(unknown) ? effectOfEmptying(node) : 'mixed' })
  }
}

/** Whether the node accepts nothing but strings already. */
function onlyStrings(node: object): boolean {
  const { enum: values } = node as { readonly enum?: unknown }
  if (!Array.isArray(values)) return false
  const known = Object.values(values)
  return known.length === values.length && known.every((value) => typeof value === 'string')
}

function effectOfEmptying(node: object): Effect {
  const effects = Object.keys(node).map((keyword) => (keyword === 'type' ? 'wider' : effectOfDropping(keyword, node as Record<string, unknown>)))
  if (effects.every((effect) => effect === 'same')) return 'same'
  return effects.every((effect) => effect === 'same' || effect === 'docs') ? 'docs' : 'wider'
}
