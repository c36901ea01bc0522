import { utf8Length } from './code-points.ts'
import { isObject, type JsonValue } from './json.ts'
import type { FieldKind } from './model.ts'
import type { Field, ReadPlan } from './read-plan.ts'
import { stringifyJson } from './stringify.ts'

/**
 * Sizes of schemas as they would be sent, in UTF-8 bytes of compact text. The size of each node is kept by identity:
 * values are never written to, so that an edit leaves all sizes right but those on its way up.
 */
export class NodeSizes {
  private readonly known = new WeakMap<object, number>()
  private readonly names = new Map<string, number>()
  private readonly fields: ReadonlyMap<string, Field> | undefined

  /** Without a plan the value is sent as it is. */
  constructor(plan: ReadPlan | undefined) {
    this.fields = plan && new Map(plan.fields.map((field) => [field.name, field]))
  }

  /** The size of a schema; what cannot be read counts as it stands. */
  of(schema: unknown): number {
    const { fields } = this
    if (fields === undefined || !isObject(schema)) return textBytes(schema)
    const known = this.known.get(schema)
    if (known !== undefined) return known
    // Children first, by a stack of our own: a schema may be deeper than the program's.
    const open: { readonly node: Record<string, unknown>; entered: boolean }[] = [{ node: schema, entered: false }]
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const { node } = top
      if (top.entered || this.known.has(node)) {
        if (!this.known.has(node)) this.known.set(node, this.measure(node, fields))
        open.pop()
        continue
      }
      top.entered = true
      forEachChild(node, fields, (child) => {
        if (!this.known.has(child)) open.push({ node: child, entered: false })
      })
    }
    return this.known.get(schema)!
  }

  /** What one keyword of a schema adds to it, without the comma; 0 for one that is not sent. */
  ofKeyword(keyword: string, value: unknown): number {
    if (value === undefined) return 0
    if (this.fields === undefined) return this.name(keyword) + textBytes(value)
    const field = this.fields.get(keyword)
    if (field === undefined || value === null) return 0
    return field.bytes + this.member(value, field.kind)
  }

  /** What one member of a map adds to it, with its comma. */
  ofMember(name: string, value: unknown): number {
    return this.name(name) + this.of(value) + 1
  }

  private measure(node: Record<string, unknown>, fields: ReadonlyMap<string, Field>): number {
    let members = 0
    let size = 2
    for (const name of Object.keys(node)) {
      const field = fields.get(name)
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
      for (const name of names) size += this.name(name) + this.child(value[name])
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

  /** A name in quotes, and its colon. */
  private name(name: string): number {
    let bytes = this.names.get(name)
    if (bytes === undefined) this.names.set(name, (bytes = utf8Length(JSON.stringify(name)) + 1))
    return bytes
  }
}

function forEachChild(node: Record<string, unknown>, fields: ReadonlyMap<string, Field>, each: (child: Record<string, unknown>) => void): void {
  for (const name of Object.keys(node)) {
    const kind = fields.get(name)?.kind
    const value = node[name]
    if (kind === 'schemaMap' && isObject(value)) {
      for (const key of Object.keys(value)) if (isObject(value[key])) each(value[key])
    } else if (kind === 'schema[]' && Array.isArray(value)) {
      for (const child of value) if (isObject(child)) each(child)
    } else if ((kind === 'schema' || kind === 'boolean|schema') && isObject(value)) each(value)
  }
}

function textBytes(value: unknown): number {
  if (typeof value === 'string') return utf8Length(JSON.stringify(value))
  return utf8Length(stringifyJson(value as JsonValue))
}
