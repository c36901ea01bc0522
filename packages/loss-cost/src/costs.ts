import { type DeepReadonly, inlineChildren, isObject, type JsonValue, type PassContext, utf8Length } from '@spokeshave/core'

import { definition } from './types-of.ts'

/** What the parts of a schema are worth, where one byte of description is worth 1. */
export const worth = {
  /** The name of a property. */
  name: 120,
  /** What a node says of its type. */
  type: 80,
  /** A value of an enum. */
  value: 105,
  /** A name in `required`. */
  required: 120,
  /** That no other properties are accepted. */
  closed: 15,
  /** A byte of a description, on average. */
  prose: 0.6,
} as const

/** References that lead on from one another are followed so far: they may lead round in a circle. */
const MOST_STEPS = 4

/** Holds subschemas that stand at a place of their own. */
const containers = [...Object.keys(inlineChildren), 'prefixItems']

const known = new WeakMap<PassContext, Costs>()

/** The costs for one walk of a graded pass. */
export function costsOf(context: PassContext): Costs {
  let costs = known.get(context)
  if (costs === undefined) known.set(context, (costs = new Costs(context.root)))
  return costs
}

/** What is lost with parts of one schema. */
export class Costs {
  /** By how many references may be followed on the way. */
  private readonly contents: readonly Map<unknown, number>[] = Array.from({ length: MOST_STEPS + 1 }, () => new Map())

  constructor(private readonly root: DeepReadonly<JsonValue>) {}

  /** What a node says, with all that is below it, references followed. */
  of(node: unknown, steps: number = MOST_STEPS): number {
    if (!isObject(node)) return 0
    let cost = this.contents[steps]!.get(node)
    if (cost === undefined) this.contents[steps]!.set(node, (cost = this.content(node, steps)))
    return cost
  }

  private content(node: Record<string, unknown>, steps: number): number {
    let cost = node.type === undefined ? 0 : worth.type
    if (typeof node.description === 'string') cost += worth.prose * utf8Length(node.description)
    if (Array.isArray(node.enum)) cost += worth.value * node.enum.length
    if (Array.isArray(node.required)) cost += worth.required * node.required.length
    if (node.additionalProperties === false) cost += worth.closed
    for (const keyword of containers) {
      const member = node[keyword]
      if (typeof member !== 'object' || member === null) continue
      if (keyword !== 'properties') cost += Array.isArray(member) ? sum(member, (child) => this.of(child, steps)) : this.of(member, steps)
      else cost += sum(Object.values(member), (child) => worth.name + this.of(child, steps))
    }
    return steps === 0 || node.$ref === undefined ? cost : cost + this.of(definition(node.$ref, this.root), steps - 1)
  }
}

function sum(values: readonly unknown[], of: (value: unknown) => number): number {
  let total = 0
  for (const value of values) total += of(value)
  return total
}
