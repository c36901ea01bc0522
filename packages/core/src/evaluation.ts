import { isList, keysOf, lengthOf, memberOf } from './graph.ts'

/** Keywords that say by names which properties they know. */
const named = new Set(['properties', 'patternProperties'])
/** Keywords that know all that is left, as soon as they are there. */
const whole = new Set(['items', 'additionalItems', 'additionalProperties', 'unevaluatedItems', 'unevaluatedProperties'])
/** Keywords through whose subschemas other keywords know something, or by which values match. */
const through = new Set('contains anyOf oneOf allOf if then else dependentSchemas dependencies $ref $dynamicRef $recursiveRef'.split(' '))

/**
 * Whether a keyword says which properties or items of a value it knows, so that `unevaluatedProperties` and
 * `unevaluatedItems` leave them alone (JSON Schema 2020-12, Core 11).
 */
export function isEvaluating(keyword: string): boolean {
  return named.has(keyword) || whole.has(keyword) || through.has(keyword) || keyword === 'prefixItems'
}

/**
 * Whether two nodes may know different properties or items of a value that both accept. What is no node knows none.
 * `heard` tells which keywords count.
 */
export function knowsOtherwise(before: unknown, after: unknown, heard: (keyword: string) => boolean): boolean {
  if (before === after) return false
  const [was, is] = [nodeOf(before), nodeOf(after)]
  const differs = (keyword: string): boolean => heard(keyword) && keywordKnowsOtherwise(keyword, memberOf(was, keyword), memberOf(is, keyword))
  return keysOf(was).some(differs) || keysOf(is).some(differs)
}

/** The same for two values of one keyword; undefined where it is absent. */
export function keywordKnowsOtherwise(keyword: string, before: unknown, after: unknown): boolean {
  if (before === after || !isEvaluating(keyword)) return false
  if (named.has(keyword)) return !sameNames(nodeOf(before), nodeOf(after))
  // Of the older form of `items`, as of `prefixItems`, only so many items are known.
  if (keyword === 'prefixItems' || isList(before) || isList(after)) return through.has(keyword) || itemsIn(before) !== itemsIn(after)
  return through.has(keyword) || before === undefined || after === undefined
}

function sameNames(before: object, after: object): boolean {
  const names = namesIn(before)
  const others = new Set(namesIn(after))
  return names.length === others.size && names.every((name) => others.has(name))
}

function namesIn(map: object): string[] {
  return keysOf(map).filter((name) => memberOf(map, name) !== undefined)
}

function itemsIn(value: unknown): number | undefined {
  return isList(value) ? lengthOf(value) : value === undefined ? 0 : undefined
}

function nodeOf(value: unknown): object {
  return typeof value === 'object' && value !== null && !isList(value) ? value : {}
}
