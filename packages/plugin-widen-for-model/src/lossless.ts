import { type DeepReadonly, isObject, isTypeName, type JsonValue } from '@spokeshave/core'

import { all } from './lists.ts'
import { sentTarget } from './sent-target.ts'

/** Keywords that the model holds, with what their values must be for it to hold them whole. */
const held: Readonly<Record<string, (value: unknown) => boolean>> = {
  $ref: (value) => typeof value === 'string',
  type: (value) => (Array.isArray(value) ? all(value, isTypeName) : isTypeName(value)),
  enum: Array.isArray,
  const: () => true,
  required: (value) => Array.isArray(value) && all(value, (name) => typeof name === 'string'),
  items: isObject,
  additionalProperties: (value) => typeof value === 'boolean' || isObject(value),
  properties: isObject,
  anyOf: Array.isArray,
  oneOf: Array.isArray,
  allOf: Array.isArray,
}

/** Keywords that say nothing of what is accepted. */
const remarks = new Set('description title default examples example deprecated readOnly writeOnly $comment $schema $defs definitions'.split(' '))

/** Knows which schemas the model can hold whole, with all that they refer to. Each is looked at once. */
export class Lossless {
  private readonly known = new Map<unknown, boolean>()

  constructor(private readonly root: DeepReadonly<JsonValue>) {}

  has(branch: unknown): boolean {
    if (!this.known.has(branch)) this.explore(branch)
    return this.known.get(branch)!
  }

  /** Tells of a schema and of all below it that is new. What is lossy makes lossy what leads to it. */
  private explore(start: unknown): void {
    const holders = new Map<unknown, unknown[]>()
    const lossy: unknown[] = []
    const pending: unknown[] = [start]
    this.known.set(start, true)
    while (pending.length > 0) {
      const node = pending.pop()
      const below = this.partsOf(node)
      if (below === undefined) lossy.push(node)
      for (const part of below ?? []) {
        if (this.known.get(part) === false) lossy.push(node)
        if (!this.known.has(part)) {
          this.known.set(part, true)
          pending.push(part)
        }
        const list = holders.get(part)
        if (list === undefined) holders.set(part, [node])
        else list.push(node)
      }
    }
    for (let node = lossy.pop(); node !== undefined || lossy.length > 0; node = lossy.pop()) {
      this.known.set(node, false)
      for (const holder of holders.get(node) ?? []) if (this.known.get(holder) === true) lossy.push(holder)
    }
  }

  /** The schemas that a node holds or refers to; undefined where something of it is lost. */
  private partsOf(node: unknown): unknown[] | undefined {
    if (node === true) return []
    if (!isObject(node)) return undefined
    const parts: unknown[] = []
    for (const keyword of Object.keys(node)) {
      const value = node[keyword]
      if (value === undefined || remarks.has(keyword)) continue
      if (!Object.hasOwn(held, keyword) || !held[keyword]!(value)) return undefined
      if (keyword === 'items' || (keyword === 'additionalProperties' && typeof value !== 'boolean')) parts.push(value)
      else if (keyword === 'properties') for (const part of Object.values(value as object)) parts.push(part)
      else if (keyword.endsWith('Of')) for (const part of value as unknown[]) parts.push(part)
      else if (keyword === '$ref') {
        const target = sentTarget(value, this.root)
        if (target === undefined) return undefined
        parts.push(target)
      }
    }
    return node.const !== undefined && node.enum !== undefined ? undefined : parts
  }
}
