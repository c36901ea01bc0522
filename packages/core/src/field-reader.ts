import { copyData } from './copy-data.ts'
import { SpokeshaveError } from './errors.ts'
import { isPlain } from './guard.ts'
import { isObject, isTypeName, type TypeName } from './json.ts'
import { notJson } from './not-json.ts'
import { copyList } from './plain.ts'
import { put } from './put.ts'
import type { Field, ReadPlan } from './read-plan.ts'
import type { Tally } from './tally.ts'

/** A schema under construction. */
export type Target = Record<string, unknown>

/** What all ways to read into a closed model have in common: the fields of one node, in the model's order. */
export abstract class FieldReader {
  /** The members of the node at hand, by position of the field. */
  private readonly slots: unknown[]

  constructor(
    protected readonly plan: ReadPlan,
    protected readonly tally: Tally,
  ) {
    this.slots = plan.blank.slice()
  }

  /** The results for fields that hold subschemas. */
  protected abstract schema(source: unknown, level: number, field: Field, node: object): unknown
  protected abstract schemas(list: readonly unknown[], level: number, field: Field, node: object): unknown[]
  protected abstract map(map: Record<string, unknown>, level: number, field: Field, node: object): Target

  protected readNode(source: Record<string, unknown>, target: Target, level: number): void {
    const { byName, fields } = this.plan
    const slots = this.slots
    const guarded = this.tally.guard.needed
    let first = fields.length
    let last = -1
    for (const name in source) {
      const field = byName[name]
      if (field === undefined || (guarded && !Object.hasOwn(source, name))) continue
      const member = source[name]
      if (member === undefined || member === null) continue
      slots[field.index] = member
      if (field.index < first) first = field.index
      if (field.index > last) last = field.index
    }
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
        return typeof value === 'boolean' ? this.flag(value) : this.schema(value, level, field, node)
      case 'schema':
        return this.schema(value, level, field, node)
      case 'schema[]':
        return this.schemas(this.list(value, 'a list of schemas', node, field, level), level, field, node)
      case 'schemaMap':
        if (!isObject(value)) throw this.fault('an object of schemas', value, node, field.name)
        this.tally.enter(value, level)
        return this.map(value, level, field, node)
    }
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

  protected fault(expected: string, found: unknown, node: object, ...tokens: (string | number)[]): SpokeshaveError {
    return shape(this.tally.pointer(node, ...tokens), expected, found)
  }
}

function onlyNullKey(value: object): unknown {
  const keys = Object.keys(value)
  return keys.length === 1 && (value as Record<string, unknown>)[keys[0]!] === null ? keys[0] : undefined
}

export function shape(pointer: string, expected: string, found: unknown): SpokeshaveError {
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
