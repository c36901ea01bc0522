import { Canonical, type DeepReadonly, type Effect, has, isObject, isOpen, isTypeName, type JsonObject, type JsonValue, type SchemaObject } from '@spokeshave/core'

import { all } from './lists.ts'
import { saysSomething } from './sent-target.ts'

/** One thing that a node may need. */
export interface KeywordRule {
  readonly code: string
  readonly effect: Effect
  /** `root` is the whole schema. */
  applies(node: SchemaObject, root: DeepReadonly<JsonValue>): boolean
  recipe(draft: JsonObject): void
}

/** In this order: later rules read what earlier ones have said. */
export const keywordRules: readonly KeywordRule[] = [
  {
    code: 'illegal-type',
    effect: 'wider',
    applies: ({ type }) => type !== undefined && type !== null && !(Array.isArray(type) ? type.length > 0 && all(type, isTypeName) : isTypeName(type)),
    recipe: (draft) => void delete draft.type,
  },
  {
    code: 'lost-reference',
    effect: 'wider',
    applies: ({ $ref }, root) => typeof $ref === 'string' && !saysSomething($ref, root),
    recipe: (draft) => void delete draft.$ref,
  },
  {
    code: 'malformed-keyword',
    effect: 'wider',
    applies: (node) => malformed(node).length > 0,
    recipe: (draft) => {
      for (const keyword of malformed(draft)) delete draft[keyword]
    },
  },
  {
    code: 'const-to-enum',
    effect: 'wider',
    applies: (node) => has(node, 'const'),
    recipe: (draft) => {
      draft.enum = [draft.const!]
      delete draft.const
    },
  },
  {
    code: 'nullable-to-type',
    effect: 'wider',
    applies: ({ nullable }) => nullable === true,
    recipe: acceptNull,
  },
  {
    code: 'tuple-to-union',
    effect: 'wider',
    applies: ({ items, prefixItems }) => Array.isArray(items) || Array.isArray(prefixItems),
    recipe: uniteItems,
  },
  {
    code: 'pattern-to-additional',
    effect: 'wider',
    applies: ({ patternProperties, additionalProperties }) =>
      isObject(patternProperties) && additionalProperties !== undefined && !isOpen(additionalProperties),
    recipe: admitPatterns,
  },
]

/** Keywords of the model whose value it would refuse. */
function malformed(node: Readonly<Record<string, unknown>>): string[] {
  const bad: string[] = []
  const check = (keyword: string, good: (value: unknown) => boolean): void => {
    if (Object.hasOwn(node, keyword) && node[keyword] !== undefined && !good(node[keyword])) bad.push(keyword)
  }
  const schema = (value: unknown): boolean => typeof value === 'boolean' || isObject(value)
  const schemas = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && all(value, schema)
  check('$ref', (value) => typeof value === 'string')
  check('description', (value) => typeof value === 'string')
  check('encrypted', (value) => typeof value === 'boolean')
  check('enum', Array.isArray)
  check('required', (value) => Array.isArray(value) && all(value, (name) => typeof name === 'string'))
  check('items', (value) => schema(value) || (Array.isArray(value) && all(value, schema)))
  check('additionalProperties', schema)
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) check(keyword, schemas)
  for (const keyword of ['properties', '$defs', 'definitions']) check(keyword, (value) => isObject(value) && all(Object.values(value), schema))
  return bad
}

/** OpenAPI's `nullable`, which widens the type beside it, and its enum where that would refuse null. */
function acceptNull(draft: JsonObject): void {
  delete draft.nullable
  const said = ['$ref', 'anyOf', 'oneOf', 'allOf', 'not', 'if', '$dynamicRef', '$recursiveRef']
  if (said.some((keyword) => draft[keyword] !== undefined)) {
    const rest: JsonObject = {}
    for (const keyword of Object.keys(draft)) {
      if (['description', '$defs', 'definitions'].includes(keyword)) continue
      rest[keyword] = draft[keyword]!
      delete draft[keyword]
    }
    draft.anyOf = [rest, { type: 'null' }]
    return
  }
  const types = [draft.type ?? []].flat()
  if (types.length > 0 && !types.includes('null')) draft.type = [...types, 'null']
  if (Array.isArray(draft.enum) && !draft.enum.includes(null)) draft.enum.push(null)
}

/** Each item of a tuple is one of those that it lists, or of those that may follow. */
function uniteItems(draft: JsonObject): void {
  const older = Array.isArray(draft.items)
  const listed = [...(Array.isArray(draft.prefixItems) ? draft.prefixItems : []), ...(older ? (draft.items as JsonValue[]) : [])]
  const rest = older ? draft.additionalItems : draft.items
  delete draft.prefixItems
  delete draft.additionalItems
  draft.items = union([...listed, rest ?? true])
}

/** What the patterns of a closed object let in stays in. */
function admitPatterns(draft: JsonObject): void {
  draft.additionalProperties = union([...Object.values(draft.patternProperties as JsonObject), draft.additionalProperties!])
  delete draft.patternProperties
}

function union(schemas: readonly JsonValue[]): JsonValue {
  if (schemas.some((schema) => schema === true || (isObject(schema) && Object.keys(schema).length === 0))) return {}
  const canonical = new Canonical()
  const texts = new Map(schemas.filter((schema) => schema !== false).map((schema) => [canonical.text(schema), schema]))
  const branches = [...texts.values()]
  return branches.length === 0 ? {} : branches.length === 1 ? branches[0]! : { anyOf: branches }
}
