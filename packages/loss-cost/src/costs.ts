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

// By context, which is of one walk: the same root may have become another until the next one.
const known = new WeakMap<PassContext, Costs>()

/** The costs for one walk of a graded pass. */
export function costsOf(context: PassContext): Costs {
  let costs = known.get(context)
  if (costs === undefined) known.set(context, (costs = new Costs(context.root)))
  return costs
}

/** A part of a schema whose cost is asked for, and by how many references may be followed from it. */
interface Part {
  readonly node: Record<string, unknown>
  readonly steps: number
  entered: boolean
}

/** What is lost with parts of one schema. */
export class Costs {
  /** By how many references may be followed on the way. */
  private readonly contents: readonly Map<unknown, number>[] = Array.from({ length: MOST_STEPS + 1 }, () => new Map())

  constructor(private readonly root: DeepReadonly<JsonValue>) {}

  /** What a node says, with all that is below it, references followed. */
  of(node: unknown): number {
    if (!isObject(node)) return 0
    // By a stack of our own: a schema may be deeper than the program's.
    const open: Part[] = [{ node, steps: MOST_STEPS, entered: false }]
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const contents = this.contents[top.steps]!
      if (contents.has(top.node)) open.pop()
      else if (top.entered) {
        contents.set(top.node, this.content(top.node, top.steps))
        open.pop()
      } else {
        top.entered = true
        for (const [part, steps] of this.parts(top.node, top.steps)) {
          if (isObject(part) && !this.contents[steps]!.has(part)) open.push({ node: part, steps, entered: false })
        }
      }
    }
    return this.contents[MOST_STEPS]!.get(node)!
  }

  /** All of its parts must be known, but for those that it is a part of itself. */
  private content(node: Record<string, unknown>, steps: number): number {
    let cost = node.type === undefined ? 0 : worth.type
    if (typeof node.description === 'string') cost += worth.prose * utf8Length(node.description)
    if (Array.isArray(node.enum)) cost += worth.value * node.enum.length
    if (Array.isArray(node.required)) cost += worth.required * node.required.length
    if (node.additionalProperties === false) cost += worth.closed
    if (isObject(node.properties)) cost += worth.name * Object.keys(node.properties).length
    for (const [part, left] of this.parts(node, steps)) cost += this.contents[left]!.get(part) ?? 0
    return cost
  }

  private parts(node: Record<string, unknown>, steps: number): [part: unknown, steps: number][] {
    const parts: [unknown, number][] = []
    for (const keyword of containers) {
      const member = node[keyword]
      if (typeof member !== 'object' || member === null) continue
      if (keyword === 'properties') for (const name of Object.keys(member)) parts.push([(member as Record<string, unknown>)[name], steps])
      else if (Array.isArray(member)) for (const item of member) parts.push([item, steps])
      else parts.push([member, steps])
    }
    if (steps > 0 && node.$ref !== undefined) parts.push([definition(node.$ref, this.root), steps - 1])
    return parts
  }
}
