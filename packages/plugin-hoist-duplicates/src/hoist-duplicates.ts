import { compareCodePoints, definePlugin, escapeToken, isObject, type JsonObject, type JsonValue, type PluginFactory, stringifyJson, utf8Length } from '@spokeshave/core'

import { setOwn } from './set-own.ts'
import { Shapes } from './shapes.ts'

/**
 * Says identical subschemas once, as a definition that each place refers to, where that is shorter. What differs only
 * in its description is identical: each place keeps its own beside the reference. A definition that is not longer than
 * the references to it is written in their places.
 */
const hoistDuplicates: PluginFactory<object> = definePlugin<object>({
  name: 'hoist-duplicates',
  passNames: ['hoist-duplicates'],
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  passes: () => [
    {
      name: 'hoist-duplicates',
      hook: 'compactionPass',
      effect: 'same',
      description: 'Says identical subschemas once.',
      transform(_draft, { root, children }) {
        if (!isObject(root)) return
        const hoisted = hoist(root as JsonObject, new Shapes(children))
        if (hoisted !== undefined && size(hoisted) < size(root as JsonObject)) return hoisted
      },
    },
  ],
})

export default hoistDuplicates

function size(value: JsonValue): number {
  return utf8Length(stringifyJson(value))
}

function hoist(root: JsonObject, shapes: Shapes): JsonObject | undefined {
  const table = isObject(root.definitions) && !isObject(root.$defs) ? 'definitions' : '$defs'
  const { [table]: found = {}, ...body } = root
  if (!isObject(found)) return undefined
  const definitions = found as JsonObject
  const shared = shapes.shared(root, `{"$ref":"#/${table}/a"}`.length)
  if (shared.size === 0) return undefined
  const homes = new Map<number, string>()
  for (const name of Object.keys(definitions).toSorted(compareCodePoints)) {
    const shape = shapes.of(definitions[name])
    if (shape !== undefined && shared.has(shape) && !homes.has(shape)) homes.set(shape, name)
  }
  const names = new Names(Object.keys(definitions))
  const made = [...shared].filter((shape) => !homes.has(shape))
  for (const shape of made) homes.set(shape, names.next())
  const refer = (shape: number): JsonObject | undefined => (homes.has(shape) ? { $ref: `#/${table}/${escapeToken(homes.get(shape)!)}` } : undefined)
  const next: JsonObject = {}
  for (const name of Object.keys(definitions)) {
    const node = definitions[name]!
    const shape = shapes.of(node)
    setOwn(next, name, shape !== undefined && homes.get(shape) === name ? shapes.build(node as JsonObject, refer) : shapes.replace(node, refer))
  }
  for (const shape of made) next[homes.get(shape)!] = shapes.build(shapes.example(shape), refer)
  return { ...shapes.build(body, refer), [table]: next }
}

/** Short names that are not taken: a, b, …, z, a1, … */
class Names {
  private readonly taken: ReadonlySet<string>
  private count = 0

  constructor(taken: readonly string[]) {
    this.taken = new Set(taken)
  }

  next(): string {
    for (;;) {
      const index = this.count++
      const name = String.fromCharCode(97 + (index % 26)) + (index < 26 ? '' : String(Math.floor(index / 26)))
      if (!this.taken.has(name)) return name
    }
  }
}
