import { Circles } from './circles.ts'
import { setOwn } from './set-own.ts'
import { type ChildTable, compareCodePoints, isObject, type JsonObject, type JsonValue, stringifyJson, utf8Length } from '@spokeshave/core'

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

  constructor(private readonly table: ChildTable) {}

  /** The first node of a shape, without its description. */
  example(shape: number): JsonObject {
    const { description: _, ...rest } = this.shapes[shape]!.example
    return rest
  }

  /** The shape of a node; undefined for what is none. */
  of(node: unknown): number | undefined {
    if (!isObject(node)) return undefined
    let shape = this.byNode.get(node)
    if (shape === undefined) this.byNode.set(node, (shape = this.number(node as JsonObject)))
    return shape
  }

  /** The shapes that are worth a definition, where a reference to one has so many bytes. */
  shared(root: JsonObject, reference: number): Set<number> {
    const top = this.of(root)!
    const circles = new Circles(root, (node) => this.below(this.of(node)))
    const counts = new Map<number, number>([[top, 1]])
    const shared = new Set<number>()
    // Parents are longer than their children, and have later numbers.
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

  /** A node, those below it that `refer` knows replaced. */
  build(node: JsonObject, refer: (shape: number) => JsonObject | undefined): JsonObject {
    return this.rebuild(node, (child) => this.replace(child, refer))
  }

  /** What stands in a node's place where `refer` knows it, or those below it. */
  replace(node: JsonValue, refer: (shape: number) => JsonObject | undefined): JsonValue {
    const shape = this.of(node)
    if (shape === undefined) return node
    const reference = refer(shape)
    if (reference === undefined) return this.build(node as JsonObject, refer)
    const { description } = node as JsonObject
    return description === undefined ? reference : { ...reference, description }
  }

  /** A shape and all below it. */
  private below(shape: number | undefined): Set<number> {
    const found = new Set<number>()
    const pending = shape === undefined ? [] : [shape]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (found.has(next)) continue
      found.add(next)
      pending.push(...this.shapes[next]!.children)
    }
    return found
  }

  private number(node: JsonObject): number {
    const children: number[] = []
    const plain = this.rebuild(node, (child) => {
      if (!isObject(child)) return child
      const shape = this.of(child)!
      children.push(shape)
      return { '': shape, ...(child.description === undefined ? {} : { description: child.description as JsonValue }) }
    })
    delete plain.description
    const text = stringifyJson(sorted(plain))
    let shape = this.byText.get(text)
    if (shape === undefined) {
      shape = this.shapes.length
      this.byText.set(text, shape)
      const { description: _, ...rest } = node
      this.shapes.push({ example: node, bytes: utf8Length(stringifyJson(rest)), children })
    }
    return shape
  }

  /** A copy with other children; a list is entered. */
  private rebuild(node: JsonObject, child: (value: JsonValue) => JsonValue): JsonObject {
    const copy: JsonObject = {}
    const enter = (value: JsonValue): JsonValue => (Array.isArray(value) ? value.map(enter) : child(value))
    for (const keyword of Object.keys(node)) {
      const value = node[keyword]!
      const row = this.table[keyword]
      if (row === undefined || typeof value !== 'object' || value === null) setOwn(copy, keyword, value)
      else if (row.kind !== 'schemaMap') setOwn(copy, keyword, enter(value))
      else if (!isObject(value)) setOwn(copy, keyword, value)
      else {
        const map: JsonObject = {}
        for (const name of Object.keys(value)) setOwn(map, name, child(value[name] as JsonValue))
        setOwn(copy, keyword, map)
      }
    }
    return copy
  }
}

/** The same with the names of its keywords, and of maps of schemas, in order. */
function sorted(value: JsonValue): JsonValue {
  if (!isObject(value)) return value
  const copy: JsonObject = {}
  for (const name of Object.keys(value).toSorted(compareCodePoints)) setOwn(copy, name, isObject(value[name]) ? sorted(value[name] as JsonValue) : (value[name] as JsonValue))
  return copy
}
