import { compareCodePoints, definePlugin, escapeToken, isObject, type JsonObject, type PluginFactory, type TreeContext } from '@spokeshave/core'

import { inlineDefinitions } from './inline.ts'
import { setOwn } from './set-own.ts'
import { Shapes } from './shapes.ts'

/**
 * Says identical subschemas once, as a definition that each place refers to, where that is shorter. What differs only
 * in its description is identical: each place keeps its own beside the reference. A definition that is not longer than
 * the references to it is written in their places, and so is one that is used once.
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
      transform(_draft, context) {
        const { root, size } = context
        if (!isObject(root)) return
        const before = root as JsonObject
        const hoisted = shorter(before, hoist(before, context), size)
        const after = shorter(hoisted, inlineDefinitions(hoisted, context), size)
        if (after !== before) return after
      },
    },
  ],
})

export default hoistDuplicates

function shorter(before: JsonObject, after: JsonObject, size: (schema: unknown) => number): JsonObject {
  return after !== before && size(after) < size(before) ? after : before
}

function hoist(root: JsonObject, context: TreeContext): JsonObject {
  const table = isObject(root.definitions) && !isObject(root.$defs) ? 'definitions' : '$defs'
  const found = root[table] ?? {}
  if (!isObject(found)) return root
  const definitions = found as JsonObject
  const shapes = new Shapes(root, context)
  const shared = shapes.shared(`{"$ref":"#/${table}/a"}`.length)
  if (shared.size === 0) return root
  const homes = new Map<number, string>()
  for (const name of Object.keys(definitions).toSorted(compareCodePoints)) {
    const shape = shapes.of(definitions[name])
    if (shape !== undefined && shared.has(shape) && !homes.has(shape)) homes.set(shape, name)
  }
  const names = new Names(Object.keys(definitions))
  const made = [...shared].filter((shape) => !homes.has(shape))
  for (const shape of made) homes.set(shape, names.next())
  const refer = (shape: number): JsonObject | undefined => (homes.has(shape) ? { $ref: `#/${table}/${escapeToken(homes.get(shape)!)}` } : undefined)
  const built = shapes.rebuild(refer)
  const body = built(root)
  const next: JsonObject = {}
  for (const name of Object.keys(definitions)) {
    const shape = shapes.of(definitions[name])
    const isHome = shape !== undefined && homes.get(shape) === name
    setOwn(next, name, isHome ? built(definitions[name] as JsonObject) : ((body[table] as JsonObject)[name] as JsonObject))
  }
  for (const shape of made) {
    const { description: _, ...rest } = built(shapes.example(shape))
    next[homes.get(shape)!] = rest
  }
  return { ...body, [table]: next }
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
