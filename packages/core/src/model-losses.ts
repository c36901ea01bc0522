import { type Difference, Members } from './difference.ts'
import { isEvaluating } from './evaluation.ts'
import { isObject, type TypeName } from './json.ts'
import type { Model } from './model.ts'
import type { Effect } from './pass.ts'
import { closes } from './survey.ts'

/** A keyword that the model has no place for, and what dropping it does. */
export interface ModelLoss extends Difference {
  readonly code: string
  readonly effect: Effect
}

const keywordsBy: Readonly<Partial<Record<Effect, string>>> = {
  // Identifiers, definitions and remarks: they accept nothing and refuse nothing. Where a reference needs them, core tells.
  same: '$schema $id id $anchor $dynamicAnchor $recursiveAnchor $vocabulary $comment $defs definitions',
  // Constraints: without them more is accepted. minContains and maxContains go with contains, then and else with if.
  wider:
    'format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf ' +
    'minItems maxItems uniqueItems contains minContains maxContains unevaluatedItems ' +
    'minProperties maxProperties propertyNames dependentRequired dependentSchemas dependencies unevaluatedProperties ' +
    'not if then else $dynamicRef $recursiveRef const ' +
    // Those that the tool schema has, for models that do not.
    '$ref type enum items properties required additionalProperties anyOf oneOf allOf',
  // Remarks for readers and for tools, of JSON Schema and of OpenAPI.
  docs:
    'title description default examples deprecated readOnly writeOnly contentMediaType contentEncoding contentSchema ' +
    'example discriminator externalDocs xml',
  // What they describe falls to another keyword, which may be stricter: items, additionalProperties.
  mixed: 'prefixItems additionalItems patternProperties',
  // OpenAPI 3.0's way of saying that null is accepted too.
  narrower: 'nullable',
}

const effects: ReadonlyMap<string, Effect> = new Map(
  Object.entries(keywordsBy).flatMap(([effect, keywords]) => keywords.split(' ').map((keyword) => [keyword, effect as Effect] as const)),
)

/** Every name that such a loss can have. */
export const lossCodes: readonly string[] = ['null-field', 'type-object', 'dropped-unknown', ...[...effects.keys()].map((keyword) => `dropped-${keyword}`)]

/** The name of such a loss: each known keyword has its own, and those that nobody knows have one together. */
export function codeOfDropping(keyword: string): string {
  return effects.has(keyword) ? `dropped-${keyword}` : 'dropped-unknown'
}

/**
 * What it does to the set of accepted arguments when a keyword is dropped from a node. A keyword that nobody knows is
 * an annotation (JSON Schema 2020-12, Core 6.5). `kept` tells which keywords stay.
 */
export function effectOfDropping(keyword: string, node: Readonly<Record<string, unknown>>, kept: (keyword: string) => boolean = () => false): Effect {
  // What they know no longer counts as evaluated.
  if (isEvaluating(keyword) && !keyword.startsWith('unevaluated') && (closed(node, 'unevaluatedProperties') || closed(node, 'unevaluatedItems'))) return 'mixed'
  switch (keyword) {
    case 'properties':
    case 'patternProperties':
      // A closed object no longer takes the names that they let in.
      return closed(node, 'additionalProperties') ? 'mixed' : 'wider'
    case 'prefixItems':
      return closed(node, 'items') ? 'mixed' : 'wider'
    case 'minContains':
      // Of 0, it made contains accept everything.
      return node.minContains === 0 && kept('contains') && Object.hasOwn(node, 'contains') ? 'narrower' : 'wider'
    case 'nullable':
      return node.nullable === true && !acceptsNull(node) ? 'narrower' : 'same'
    default:
      return effects.get(keyword) ?? 'docs'
  }
}

function closed(node: Readonly<Record<string, unknown>>, keyword: string): boolean {
  return Object.hasOwn(node, keyword) && closes(node[keyword])
}

/** What may refuse null besides `type`, `enum` and `const`. */
const deciding = '$ref $dynamicRef $recursiveRef allOf anyOf oneOf not if'.split(' ')

/** Whether a node plainly accepts null without `nullable`. */
function acceptsNull(node: Readonly<Record<string, unknown>>): boolean {
  const said = (keyword: string): unknown => (Object.hasOwn(node, keyword) ? node[keyword] : undefined)
  const holdsNull = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.includes(null))
  const type = said('type')
  const isTyped = type === undefined || type === 'null' || (Array.isArray(type) && type.includes('null'))
  return isTyped && holdsNull(said('enum')) && (said('const') ?? null) === null && deciding.every((keyword) => said(keyword) === undefined)
}

/** What is lost when a value is read into a model, level by level. The value must be one that can be read. */
export function modelLosses(root: unknown, model: Model): ModelLoss[] {
  const losses: ModelLoss[] = []
  const kept = (keyword: string): boolean => Object.hasOwn(model, keyword)
  const pending: { readonly node: unknown; readonly at: readonly string[] }[] = [{ node: root, at: [] }]
  for (const { node, at } of pending) {
    if (!isObject(node)) continue
    // Most nodes lose nothing.
    let members: Members | undefined
    for (const keyword of Object.keys(node)) {
      const value = node[keyword]
      if (value === undefined) continue
      const kind = kept(keyword) ? model[keyword] : undefined
      if (kind === undefined) {
        const comma = (members ??= new Members(node)).go()
        losses.push({ at: [...at, keyword], before: value, after: undefined, comma, code: codeOfDropping(keyword), effect: effectOfDropping(keyword, node, kept) })
      } else if (value === null) {
        const comma = (members ??= new Members(node)).go()
        losses.push({ at: [...at, keyword], before: null, after: undefined, comma, code: 'null-field', effect: 'same' })
      } else if (kind === 'typeNames') {
        const after = typeof value === 'string' ? undefined : plainTypes(value)
        if (after !== undefined) losses.push({ at: [...at, keyword], before: value, after, code: 'type-object', effect: 'same' })
      } else if (kind === 'schemaMap') {
        for (const name of Object.keys(value)) pending.push({ node: (value as Record<string, unknown>)[name], at: [...at, keyword, name] })
      } else if (kind === 'schema[]') {
        ;(value as unknown[]).forEach((item, index) => pending.push({ node: item, at: [...at, keyword, String(index)] }))
      } else if (kind === 'schema' || kind === 'boolean|schema') pending.push({ node: value, at: [...at, keyword] })
    }
  }
  return losses
}

/** Types with each `{"string": null}` as its name; undefined where there is none. */
function plainTypes(type: unknown): TypeName | TypeName[] | undefined {
  const name = (value: unknown): TypeName => (isObject(value) ? Object.keys(value)[0] : value) as TypeName
  if (Array.isArray(type)) return type.some(isObject) ? type.map(name) : undefined
  return isObject(type) ? name(type) : undefined
}
