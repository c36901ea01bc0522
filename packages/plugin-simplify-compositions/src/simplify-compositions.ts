import { Canonical, definePlugin, isObject, isTypeName, type JsonObject, type JsonValue, type PluginFactory } from '@spokeshave/core'

/** What one node says, compositions said more briefly. */
const steps: readonly ((node: JsonObject) => JsonObject)[] = [flatten, merge, literals, bareTypes, unwrap]

/**
 * Says compositions more briefly: nested unions of one kind become one, branches that are there twice become one, a
 * union of literals becomes an enum, a union of bare types a list of types, and a single branch takes the place of its
 * composition.
 *
 * `{"anyOf": [{"enum": ["a"]}, {"anyOf": [{"enum": ["b"]}]}]}` becomes `{"enum": ["a", "b"]}`.
 */
const simplifyCompositions: PluginFactory<object> = definePlugin<object>({
  name: 'simplify-compositions',
  passNames: ['simplify-compositions'],
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  passes: () => [
    {
      name: 'simplify-compositions',
      hook: 'compactionPass',
      effect: 'same',
      description: 'Says compositions more briefly.',
      phase: 'leave',
      keywords: ['anyOf', 'oneOf', 'allOf'],
      visit(node, path) {
        const before = node as JsonObject
        // What a branch knows of an object's members is heard by these.
        if (before.unevaluatedProperties !== undefined || before.unevaluatedItems !== undefined) return
        const after = steps.reduce((now, step) => step(now), before)
        if (after !== before) path.replace(after)
      },
    },
  ],
})

export default simplifyCompositions

/** Keywords that read one another, so that they mean something else beside those of another node. */
const linked = (
  'properties additionalProperties patternProperties items prefixItems additionalItems contains minContains maxContains ' +
  'if then else unevaluatedProperties unevaluatedItems'
).split(' ')

/** Keywords that mean something else in another place. */
const alone = 'unevaluatedProperties unevaluatedItems $id id $anchor $dynamicAnchor $recursiveAnchor'.split(' ')

/** A branch of nothing but the same composition gives way to its branches. */
function flatten(node: JsonObject): JsonObject {
  return each(node, ['anyOf', 'allOf'], (branches, keyword) =>
    branches.flatMap((branch) => (isObject(branch) && Array.isArray(branch[keyword]) && only(branch, keyword) ? (branch[keyword] as JsonValue[]) : [branch])),
  )
}

/** Equal branches become one. */
function merge(node: JsonObject): JsonObject {
  return each(node, ['anyOf', 'allOf'], (branches) => {
    const seen = new Set<string>()
    const canonical = new Canonical()
    return branches.filter((branch) => {
      const text = canonical.text(branch)
      return !seen.has(text) && seen.add(text)
    })
  })
}

/** A union of literals becomes one enum. */
function literals(node: JsonObject): JsonObject {
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = node[keyword]
    if (!Array.isArray(branches) || branches.length < 2 || node.enum !== undefined) continue
    if (!branches.every((branch) => isObject(branch) && Array.isArray(branch.enum))) continue
    const rest = branches.map((branch) => omit(branch as JsonObject, 'enum'))
    const canonical = new Canonical()
    const same = canonical.text(rest[0])
    // All of one type, or of none, and nothing else said.
    if (!rest.every((said) => only(said, 'type') && canonical.text(said) === same)) continue
    if (rest[0]!.type !== undefined && node.type !== undefined) continue
    const values = branches.flatMap((branch) => (branch as JsonObject).enum as JsonValue[])
    const once = [...new Map(values.map((value) => [canonical.text(value), value])).values()]
    // A value that two branches of oneOf accept is refused.
    if (keyword === 'oneOf' && once.length < values.length) continue
    return { ...omit(node, keyword), ...rest[0], enum: once }
  }
  return node
}

/** A union of bare types becomes a list of types. */
function bareTypes(node: JsonObject): JsonObject {
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = node[keyword]
    if (!Array.isArray(branches) || branches.length < 2 || node.type !== undefined || node.enum !== undefined) continue
    if (!branches.every((branch) => isObject(branch) && branch.type !== undefined && only(branch, 'type'))) continue
    const types = branches.flatMap((branch) => (branch as JsonObject).type as JsonValue)
    if (!types.every(isTypeName)) continue
    const once = new Set(types)
    if (keyword === 'oneOf' && (once.size < types.length || (once.has('integer') && once.has('number')))) continue
    if (once.has('number')) once.delete('integer')
    return { ...omit(node, keyword), type: once.size === 1 ? [...once][0]! : [...once] }
  }
  return node
}

/** A single branch takes the place of its composition where they say different things. */
function unwrap(node: JsonObject): JsonObject {
  let now = node
  const canonical = new Canonical()
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const branches = now[keyword]
    if (!Array.isArray(branches) || branches.length !== 1 || !isObject(branches[0])) continue
    const branch = branches[0] as JsonObject
    const outer = omit(now, keyword)
    const clash = Object.keys(branch).some((name) => outer[name] !== undefined && !(name === 'description' || canonical.text(outer[name]) === canonical.text(branch[name])))
    const apart = [outer, branch].every((part) => linked.some((name) => part[name] !== undefined)) || alone.some((name) => branch[name] !== undefined)
    // Draft 7 reads nothing beside a reference.
    const reference = branch.$ref !== undefined && Object.keys(outer).some((name) => name !== 'description')
    if (!clash && !apart && !reference && outer.$ref === undefined) now = { ...branch, ...outer }
  }
  return now
}

function each(node: JsonObject, keywords: readonly string[], change: (branches: readonly JsonValue[], keyword: string) => JsonValue[]): JsonObject {
  let now = node
  for (const keyword of keywords) {
    const branches = now[keyword]
    if (!Array.isArray(branches)) continue
    const next = change(branches, keyword)
    if (next.length !== branches.length) now = { ...now, [keyword]: next }
  }
  return now
}

/** Whether a schema says nothing but this. */
function only(schema: JsonObject, keyword: string): boolean {
  return Object.keys(schema).every((name) => name === keyword)
}

function omit(node: JsonObject, keyword: string): JsonObject {
  const { [keyword]: _, ...rest } = node
  return rest
}
