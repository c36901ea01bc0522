import { isObject, type JsonObject, type JsonValue } from '@spokeshave/core'

/** A schema that is copied as far as it is written to. A place that stands in it twice is copied for each. */
export class Copy {
  root: JsonObject
  private readonly ours = new Set<object>()

  constructor(root: JsonObject) {
    this.root = root
  }

  /** What stands at a place, to be written to. The place must be there. */
  at(tokens: readonly string[]): JsonObject {
    this.root = this.own(this.root) as JsonObject
    let here: Record<string, unknown> = this.root
    for (const token of tokens) here = here[token] = this.own(here[token] as object) as Record<string, unknown>
    return here as JsonObject
  }

  private own(value: object): object {
    if (this.ours.has(value)) return value
    // Names may be any: a copy without a prototype takes `__proto__` as one of them.
    const copy: object = Array.isArray(value) ? [...(value as JsonValue[])] : isObject(value) ? Object.assign(Object.create(null) as object, value) : value
    this.ours.add(copy)
    return copy
  }
}
