import { utf8Length } from './code-points.ts'
import { isObject, type JsonValue } from './json.ts'
import type { FieldKind } from './model.ts'
import type { ReadPlan } from './read-plan.ts'
import { stringifyJson } from './stringify.ts'

/**
 * Sizes of schemas as they would be sent, in UTF-8 bytes of compact text. The size of each node is kept by identity:
 * values are never written to, so that an edit leaves all sizes right but those on its way up.
 */
export class NodeSizes {
  private readonly known = new WeakMap<object, number>()

  /** Without a plan the value is sent as it is. */
  constructor(private readonly plan: ReadPlan | undefined) {}

  /** The size of a schema; what cannot be read counts as it stands. */
  of(schema: unknown): number {
    if (this.plan === undefined || !isObject(schema)) return textBytes(schema)
    // Children first, by a stack of our own: a schema may be deeper than the program's.
    const open: Record<string, unknown>[] = [schema]
    while (open.length > 0) {
      const node = open.at(-1)!
      const waiting = open.length
      if (!this.known.has(node)) for (const child of children(node, this.plan)) if (!this.known.has(child)) open.push(child)
      if (open.length > waiting) continue
      if (!this.known.has(node)) this.known.set(node, this.measure(node, this.plan))
      open.pop()
    }
    return this.known.get(schema)!
  }

  private measure(node: Record<string, unknown>, plan: ReadPlan): number {
    let members = 0
    let size = 2
    for (const name of Object.keys(node)) {
      const field = plan.byName[name]
      const value = node[name]
      if (field === undefined || value === undefined || value === null) continue
      members++
      size += field.bytes + this.member(value, field.kind)
    }
    return members === 0 ? size : size + members - 1
  }

  private member(value: unknown, kind: FieldKind): number {
    if (kind === 'schemaMap' && isObject(value)) {
      const names = Object.keys(value)
      let size = 2 + Math.max(0, names.length - 1)
      for (const name of names) size += utf8Length(JSON.stringify(name)) + 1 + this.child(value[name])
      return size
    }
    if (kind === 'schema[]' && Array.isArray(value)) {
      return value.reduce((size: number, item) => size + this.child(item), 2 + Math.max(0, value.length - 1))
    }
    if ((kind === 'schema' || kind === 'boolean|schema') && isObject(value)) return this.child(value)
    return textBytes(value)
  }

  private child(value: unknown): number {
    return (isObject(value) ? this.known.get(value) : undefined) ?? textBytes(value)
  }
}

function* children(node: Record<string, unknown>, plan: ReadPlan): Generator<Record<string, unknown>> {
  for (const name of Object.keys(node)) {
    const kind = plan.byName[name]?.kind
    const value = node[name]
    if (kind === 'schemaMap' && isObject(value)) {
      for (const child of Object.values(value)) if (isObject(child)) yield child
    } else if (kind === 'schema[]' && Array.isArray(value)) {
      for (const child of value) if (isObject(child)) yield child
    } else if ((kind === 'schema' || kind === 'boolean|schema') && isObject(value)) yield value
  }
}

function textBytes(value: unknown): number {
  return utf8Length(stringifyJson(value as JsonValue))
}
