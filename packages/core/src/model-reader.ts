import { FieldReader, shape, type Target } from './field-reader.ts'
import { isObject } from './json.ts'
import type { Field, ReadPlan } from './read-plan.ts'
import type { Tally } from './tally.ts'

/**
 * Reads a value into a closed model: a new value that shares nothing with it, fields in the model's order, unknown
 * fields left out, null fields absent, names of maps without a prototype. Reading stops as soon as the text is sure
 * to be longer than `stopAt` bytes; then the result is not whole, and undefined.
 *
 * Throws `SHAPE` with the JSON Pointer of what does not fit, and what {@link copyData} throws.
 */
export function readModel(root: unknown, plan: ReadPlan, tally: Tally, stopAt: number): Target | undefined {
  return new ModelReader(plan, tally).read(root, stopAt)
}

class ModelReader extends FieldReader {
  // Nodes that are still to be read, as one stack in three lists.
  private readonly sources: Record<string, unknown>[] = []
  private readonly targets: Target[] = []
  private readonly levels: number[] = []

  read(root: unknown, stopAt: number): Target | undefined {
    if (!isObject(root)) throw shape('', 'a schema', root)
    const result = this.push(root, 1)
    for (let source = this.sources.pop(); source !== undefined; source = this.sources.pop()) {
      this.readNode(source, this.targets.pop()!, this.levels.pop()!)
      if (this.tally.least > stopAt) return undefined
    }
    return result
  }

  protected schema(source: unknown, level: number, field: Field, node: object): Target {
    if (isObject(source)) return this.push(source, level)
    throw this.fault(field.kind === 'schema' ? 'a schema' : 'a boolean or a schema', source, node, field.name)
  }

  protected schemas(list: readonly unknown[], level: number, field: Field, node: object): Target[] {
    this.tally.list(list.length)
    const result: Target[] = []
    for (let i = 0; i < list.length; i++) {
      const item = list[i]
      if (!isObject(item)) throw this.fault('a schema', item, node, field.name, i)
      result.push(this.push(item, level + 1))
    }
    return result
  }

  protected map(map: Record<string, unknown>, level: number, field: Field, node: object): Target {
    const result: Target = Object.create(null)
    const guarded = this.tally.guard.needed
    let members = 0
    for (const name in map) {
      if (guarded && !Object.hasOwn(map, name)) continue
      const member = map[name]
      if (member === undefined) continue
      if (!isObject(member)) throw this.fault('a schema', member, node, field.name, name)
      members++
      this.tally.key(name)
      result[name] = this.push(member, level + 1)
    }
    this.tally.object(members)
    return result
  }

  private push(source: Record<string, unknown>, level: number): Target {
    this.tally.enter(source, level)
    const target: Target = {}
    this.sources.push(source)
    this.targets.push(target)
    this.levels.push(level)
    return target
  }
}
