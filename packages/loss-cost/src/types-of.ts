import { definitionRef, type DeepReadonly, isObject, isTypeName, type JsonValue, type PassContext, type TypeName } from '@spokeshave/core'

/** Branches and references that lead on from one another are followed so far: they may lead round in a circle. */
const MOST_STEPS = 16

// By context, which is of one walk: the same root may have become another until the next one.
const known = new WeakMap<PassContext, Types>()

/**
 * The types of all values that a node accepts, as far as it says so itself or through its enum, branches or
 * references; undefined where values of any type may pass.
 */
export function typesOf(node: unknown, root: DeepReadonly<JsonValue>): TypeName[] | undefined {
  return new Types(root).of(node)
}

/** The same for one walk of a graded pass, which asks of many nodes. */
export function typesIn(context: PassContext): Types {
  let types = known.get(context)
  if (types === undefined) known.set(context, (types = new Types(context.root)))
  return types
}

/** The types of the nodes of one schema. */
export class Types {
  /** By how many steps may still be taken, so that the answer is the same whoever asks first. */
  private readonly found: readonly Map<object, readonly TypeName[] | undefined>[] = Array.from({ length: MOST_STEPS + 1 }, () => new Map())

  constructor(private readonly root: DeepReadonly<JsonValue>) {}

  /** What {@link typesOf} gives. */
  of(node: unknown): TypeName[] | undefined {
    const types = this.within(node, MOST_STEPS)
    return types && [...types]
  }

  private within(node: unknown, steps: number): readonly TypeName[] | undefined {
    if (!isObject(node) || steps === 0) return undefined
    const found = this.found[steps]!
    if (!found.has(node)) found.set(node, this.find(node, steps - 1))
    return found.get(node)
  }

  private find(node: Record<string, unknown>, steps: number): readonly TypeName[] | undefined {
    const stated = [node.type ?? []].flat()
    if (stated.length > 0 && stated.every(isTypeName)) return stated as TypeName[]
    if (Array.isArray(node.enum) && node.enum.length > 0) return typesOfValues(node.enum)
    for (const keyword of ['anyOf', 'oneOf']) {
      const branches = node[keyword]
      if (!Array.isArray(branches) || branches.length === 0) continue
      const types = branches.map((branch) => this.within(branch, steps))
      if (types.every((some) => some !== undefined)) return tidy(types.flat() as TypeName[])
    }
    for (const branch of Array.isArray(node.allOf) ? node.allOf : []) {
      const types = this.within(branch, steps)
      if (types !== undefined) return types
    }
    return node.$ref === undefined ? undefined : this.within(definition(node.$ref, this.root), steps)
  }
}

/** The types that accept all of the values. */
export function typesOfValues(values: readonly unknown[]): TypeName[] {
  return tidy(
    values.map((value): TypeName => {
      if (value === null) return 'null'
      if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
      if (typeof value === 'object') return Array.isArray(value) ? 'array' : 'object'
      return typeof value as 'string' | 'boolean'
    }),
  )
}

/** One type, or a list of them; undefined for none. */
export function typeValue(types: readonly TypeName[] | undefined): JsonValue | undefined {
  return types === undefined || types.length === 0 ? undefined : types.length === 1 ? types[0]! : [...types]
}

/** The definition that a local reference names. */
export function definition(ref: unknown, root: DeepReadonly<JsonValue>): unknown {
  const target = definitionRef(ref)
  const table = target === undefined || !isObject(root) ? undefined : root[target.table]
  return isObject(table) && Object.hasOwn(table, target!.name) ? table[target!.name] : undefined
}

function tidy(types: readonly TypeName[]): TypeName[] {
  const set = new Set(types)
  if (set.has('number')) set.delete('integer')
  return [...set].toSorted()
}
