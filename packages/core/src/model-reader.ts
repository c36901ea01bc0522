import { copyData } from './copy-data.ts'
import { SpokeshaveError } from './errors.ts'
import { NODE_WITHOUT_TYPE, isPlace, withKeyword, wokenBy } from './gates.ts'
import { isPlain } from './guard.ts'
import { isObject, isTypeName, type TypeName } from './json.ts'
import { notJson } from './not-json.ts'
import { copyList } from './plain.ts'
import { put } from './put.ts'
import type { Field, ReadPlan } from './read-plan.ts'
import type { Tally } from './tally.ts'

/** A schema under construction. */
type Target = Record<string, unknown>

/**
 * Reads a value into a closed model: a new value that shares nothing with it, fields in the model's order, unknown
 * fields left out, null fields absent, names of maps without a prototype. Reading stops as soon as the text is sure
 * to be longer than `stopAt` bytes, or at a node that wakes a pass of the plan's gates; then the result is not whole,
 * and undefined.
 *
 * Throws `SHAPE` with the JSON Pointer of what does not fit, and what {@link copyData} throws.
 */
export function readModel(root: unknown, plan: ReadPlan, tally: Tally, stopAt: number): Target | undefined {
  return new ModelReader(plan, tally).read(root, stopAt)
}

class ModelReader {
  // Nodes that are still to be read, as one stack in three lists.
  private readonly sources: Record<string, unknown>[] = []
  private readonly targets: Target[] = []
  private readonly levels: number[] = []
  /** The members of the node at hand, by position of the field. */
  private readonly slots: unknown[]

  constructor(
    private readonly plan: ReadPlan,
    private readonly tally: Tally,
  ) {
    this.slots = plan.fields.map(() => undefined)
  }

  read(root: unknown, stopAt: number): Target | undefined {
    if (!isObject(root)) throw shape('', 'a schema', root)
    const result = this.schema(root, 1)
    for (let source = this.sources.pop(); source !== undefined; source = this.sources.pop()) {
      if (!this.readNode(source, this.targets.pop()!, this.levels.pop()!) || this.tally.least > stopAt) return undefined
    }
    return result
  }

  /** Gives false where the node is for others to see first. */
  private readNode(source: Record<string, unknown>, target: Target, level: number): boolean {
    const { rows, fields, gates } = this.plan
    const slots = this.slots
    const guarded = this.tally.guard.needed
    let first = fields.length
    let last = -1
    let mask = NODE_WITHOUT_TYPE
    for (const name in source) {
      const row = rows[name]
      if (row === undefined || (guarded && !Object.hasOwn(source, name))) continue
      const member = source[name]
      if (member === undefined) continue
      mask = withKeyword(mask, row, member)
      if (row.foreign && isPlace(member)) return this.leave(first, last)
      const { field } = row
      if (field === undefined || member === null) continue
      slots[field.index] = member
      if (field.index < first) first = field.index
      if (field.index > last) last = field.index
    }
    if (gates !== undefined && wokenBy(gates, mask) !== 0) return this.leave(first, last)
    let members = 0
    for (let i = first; i <= last; i++) {
      const member = slots[i]
      if (member === undefined) continue
      slots[i] = undefined
      const field = fields[i]!
      members++
      this.tally.bytes(field.bytes)
      put(target, field.name, this.member(member, field, source, level + 1))
    }
    this.tally.object(members)
    return true
  }

  private leave(first: number, last: number): false {
    this.slots.fill(undefined, first, last + 1)
    return false
  }

  private member(value: unknown, field: Field, node: object, level: number): unknown {
    switch (field.kind) {
      case 'string':
        if (typeof value === 'string') return this.text(value)
        throw this.fault('a string', value, node, field.name)
      case 'boolean':
        if (typeof value === 'boolean') return this.flag(value)
        throw this.fault('a boolean', value, node, field.name)
      case 'typeNames':
        return this.typeNames(value, field, node)
      case 'string[]':
        return this.strings(this.list(value, 'a list of strings', node, field, level), field, node)
      case 'data[]':
        return copyData(this.list(value, 'a list', node, field, level), level, this.tally)
      case 'boolean|schema':
        if (typeof value === 'boolean') return this.flag(value)
        if (isObject(value)) return this.schema(value, level)
        throw this.fault('a boolean or a schema', value, node, field.name)
      case 'schema':
        if (isObject(value)) return this.schema(value, level)
        throw this.fault('a schema', value, node, field.name)
      case 'schema[]':
        return this.schemas(this.list(value, 'a list of schemas', node, field, level), field, node, level)
      case 'schemaMap':
        return this.map(value, field, node, level)
    }
  }

  private schema(source: Record<string, unknown>, level: number): Target {
    this.tally.enter(source, level)
    const target: Target = {}
    this.sources.push(source)
    this.targets.push(target)
    this.levels.push(level)
    return target
  }

  private schemas(list: readonly unknown[], field: Field, node: object, level: number): Target[] {
    this.tally.list(list.length)
    const result: Target[] = []
    for (let i = 0; i < list.length; i++) {
      const item = list[i]
      if (!isObject(item)) throw this.fault('a schema', item, node, field.name, i)
      result.push(this.schema(item, level + 1))
    }
    return result
  }

  private map(value: unknown, field: Field, node: object, level: number): Target {
    if (!isObject(value)) throw this.fault('an object of schemas', value, node, field.name)
    this.tally.enter(value, level)
    const result: Target = Object.create(null)
    const guarded = this.tally.guard.needed
    let members = 0
    for (const name in value) {
      if (guarded && !Object.hasOwn(value, name)) continue
      const member = value[name]
      if (member === undefined) continue
      if (!isObject(member)) throw this.fault('a schema', member, node, field.name, name)
      members++
      this.tally.key(name)
      result[name] = this.schema(member, level + 1)
    }
    this.tally.object(members)
    return result
  }

  private list(value: unknown, expected: string, node: object, field: Field, level: number): readonly unknown[] {
    if (!Array.isArray(value)) throw this.fault(expected, value, node, field.name)
    if (field.kind !== 'data[]') this.tally.enter(value, level)
    return value
  }

  private strings(list: readonly unknown[], field: Field, node: object): string[] {
    this.tally.list(list.length)
    const result = copyList(list)
    for (let i = 0; i < result.length; i++) {
      const item = result[i]
      if (typeof item !== 'string') throw this.fault('a string', item, node, field.name, i)
      this.tally.text(item)
    }
    return result as string[]
  }

  private typeNames(value: unknown, field: Field, node: object): TypeName | TypeName[] {
    if (!Array.isArray(value)) return this.typeName(value, node, field.name, undefined)
    this.tally.list(value.length)
    const result: TypeName[] = []
    for (let i = 0; i < value.length; i++) result.push(this.typeName(value[i], node, field.name, i))
    return result
  }

  /** The reference's reader also takes `{"string": null}` for a name. */
  private typeName(value: unknown, node: object, field: string, index: number | undefined): TypeName {
    const name = typeof value === 'string' ? value : isObject(value) ? onlyNullKey(value) : undefined
    if (isTypeName(name)) return this.text(name)
    throw this.fault('a type name', value, node, ...(index === undefined ? [field] : [field, index]))
  }

  private text<T extends string>(value: T): T {
    this.tally.text(value)
    return value
  }

  private flag(value: boolean): boolean {
    this.tally.flag(value)
    return value
  }

  private fault(expected: string, found: unknown, node: object, ...tokens: (string | number)[]): SpokeshaveError {
    return shape(this.tally.pointer(node, ...tokens), expected, found)
  }
}

function onlyNullKey(value: object): unknown {
  const keys = Object.keys(value)
  return keys.length === 1 && (value as Record<string, unknown>)[keys[0]!] === null ? keys[0] : undefined
}

function shape(pointer: string, expected: string, found: unknown): SpokeshaveError {
  if (!isJsonLike(found)) return notJson(found, pointer)
  const what =
    found === undefined ? 'nothing' : found === null ? 'null' : Array.isArray(found) ? 'a list' : typeof found === 'object' ? 'an object' : `${typeof found} ${preview(found)}`
  return new SpokeshaveError('SHAPE', `expected ${expected} at ${pointer || 'the root'}, found ${what}`, { pointer })
}

/** Whether JSON knows such a value, whatever is inside of it. */
function isJsonLike(value: unknown): boolean {
  if (typeof value === 'object') return value === null || isPlain(value)
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value === 'string' || typeof value === 'boolean' || value === undefined
}

function preview(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > 40 ? `${text.slice(0, 37)}...` : text
}
