import { Canonical, compareCodePoints, isObject, type JsonObject, type JsonValue, type TreeContext } from '@spokeshave/core'

import { Circles } from './circles.ts'
import { childrenOf, nodesOf, withChildren } from './tree.ts'

/** One kind of node: all nodes of a shape are the same but for their own descriptions. */
interface Shape {
  /** The first node of this shape. */
  readonly example: JsonObject
  /** Bytes of it without its own description. */
  readonly bytes: number
  /** The shapes of its children, each as often as it stands there. */
  readonly children: readonly number[]
}

/** Numbers the shapes of a schema's nodes, from the leaves up. */
export class Shapes {
  private readonly shapes: Shape[] = []
  private readonly byText = new Map<string, number>()
  private readonly byNode = new Map<object, number>()
  private readonly nodes: readonly JsonObject[]
  private readonly canonical = new Canonical()

  constructor(
    private readonly root: JsonObject,
    private readonly context: TreeContext,
  ) {
    this.nodes = nodesOf(root, context.children)
    for (const node of this.nodes) this.byNode.set(node, this.number(node))
  }

  /** The first node of a shape. */
  example(shape: number): JsonObject {
    return this.shapes[shape]!.example
  }

  /** The shape of a node of the schema; undefined for what is none. */
  of(node: unknown): number | undefined {
    return this.byNode.get(node as object)
  }

  /** The shapes that are worth a definition, where a reference to one has so many bytes. */
  shared(reference: number): Set<number> {
    const top = this.of(this.root)!
    const circles = new Circles(this.root, this.context.children, (node) => this.below(this.of(node)))
    const counts = new Map<number, number>([[top, 1]])
    const shared = new Set<number>()
    // Parents have later numbers than their children.
    for (let shape = this.shapes.length - 1; shape >= 0; shape--) {
      const count = counts.get(shape) ?? 0
      if (count === 0) continue
      const { bytes, children, example } = this.shapes[shape]!
      const hoisted = shape !== top && count > 1 && count * bytes > bytes + count * reference + 8 && !circles.through(example, shape)
      if (hoisted) shared.add(shape)
      for (const child of children) counts.set(child, (counts.get(child) ?? 0) + (hoisted ? 1 : count))
    }
    return shared
  }

  /** All nodes, those below replaced where `refer` knows their shape; the root itself never is. */
  rebuild(refer: (shape: number) => JsonObject | undefined): (node: JsonObject) => JsonObject {
    const built = new Map<JsonValue, JsonObject>()
    const replace = (value: JsonValue): JsonValue => {
      const shape = this.of(value)
      if (shape === undefined) return value
      const reference = refer(shape)
      if (reference === undefined) return built.get(value)!
      const { description } = { ...(value as JsonObject) }
      return description === undefined ? reference : { ...reference, description }
    }
    for (const node of this.nodes) built.set(node, withChildren(node, this.context.children, replace))
    return (node) => built.get(node)!
  }

  /** A shape and all below it. */
  private below(shape: number | undefined): Set<number> {
    const found = new Set<number>()
    const pending = shape === undefined ? [] : [shape]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (found.has(next)) continue
      found.add(next)
      for (const child of this.shapes[next]!.children) pending.push(child)
    }
    return found
  }

  private number(node: JsonObject): number {
    const text = this.textOf(node)
    let shape = this.byText.get(text)
    if (shape === undefined) {
      shape = this.shapes.length
      this.byText.set(text, shape)
      const { description: _, ...rest } = node
      const children = childrenOf(node, this.context.children).map((child) => this.of(child)!)
      this.shapes.push({ example: node, bytes: this.context.size(rest), children })
    }
    return shape
  }

  /** What a node says, but for its own description, with the shapes of its children for what they say. */
  private textOf(node: JsonObject): string {
    const parts: string[] = []
    for (const keyword of Object.keys(node).toSorted(compareCodePoints)) {
      if (keyword === 'description') continue
      const row = this.context.children[keyword]
      const member = node[keyword]!
      let text: string
      if (row === undefined || typeof member !== 'object' || member === null) text = this.canonical.text(member)
      else if (row.kind !== 'schemaMap' || !isObject(member)) text = this.childText(member)
      else {
        const names = Object.keys(member).toSorted(compareCodePoints)
        text = `{${names.map((name) => `${JSON.stringify(name)}:${this.childText(member[name]!)}`).join()}}`
      }
      parts.push(`${JSON.stringify(keyword)}:${text}`)
    }
    return `{${parts.join()}}`
  }

  private childText(value: JsonValue): string {
    if (Array.isArray(value)) return `[${value.map((item) => this.childText(item)).join()}]`
    if (!isObject(value)) return this.canonical.text(value)
    const { description } = { ...value }
    return description === undefined ? `#${this.of(value)}` : `#${this.of(value)} ${this.canonical.text(description)}`
  }
}
