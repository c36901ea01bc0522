import assert from 'node:assert'

import {
  createPipeline,
  fromPointer,
  isObject,
  type JsonObject,
  type JsonValue,
  type NodePass,
  type Pipeline,
  type Plugin,
  replayChanges,
  toPointer,
  type TreePass,
  valueAt,
} from '@spokeshave/core'

import codex, { codexChildren } from '../src/index.ts'

type Node = Record<string, JsonValue>
type Mover = (node: Node) => Node | undefined

const movers: Readonly<Record<string, Mover>> = {
  wrap: (node) => (node['minimum'] === undefined ? undefined : { anyOf: [node, { type: 'null', minLength: 1 }] }),
  hoist: (node) => (isObject(node['not']) ? (node['not'] as Node) : undefined),
  'drop-first': (node) => (Array.isArray(node['anyOf']) && node['anyOf'].length > 1 ? { ...node, anyOf: node['anyOf'].slice(1) } : undefined),
  reverse: (node) => (Array.isArray(node['allOf']) ? { ...node, allOf: node['allOf'].toReversed() } : undefined),
  rename: (node) => {
    if (!isObject(node['properties']) || !Object.hasOwn(node['properties'], 'a')) return undefined
    const { a, ...rest } = node['properties'] as Node
    return { ...node, properties: { ...rest, renamed: a! } }
  },
  swap: (node) => {
    const { items, additionalProperties, ...rest } = node
    return isObject(items) && isObject(additionalProperties) ? { ...rest, items: additionalProperties, additionalProperties: items } : undefined
  },
}

/** Each as a pass on nodes, as a pass on the whole, and as a raw tap that is given a draft. */
function movingPlugins(): Plugin[] {
  return Object.entries(movers).flatMap(([name, move]): Plugin[] => {
    const base = { hook: 'sanitize', effect: 'mixed', description: 'Moves things.' } as const
    const onNodes: NodePass = {
      ...base,
      name: `${name}-nodes`,
      visit(node, path) {
        const moved = isObject(node) ? move(node as Node) : undefined
        if (moved !== undefined) path.replace(moved)
      },
    }
    const onTree: TreePass = {
      ...base,
      name: `${name}-tree`,
      hook: 'prune',
      transform: (_draft, { root }) => moveEverywhere(root as JsonValue, move),
    }
    const raw: Plugin = {
      name: `${name}-raw`,
      apply(hooks) {
        hooks.compactionPass.tap(`${name}-raw`, (draft) => {
          const moved = isObject(draft) ? move(draft as Node) : undefined
          return (moved ?? draft) as typeof draft
        })
      },
    }
    return [{ name: `${name}-nodes`, passes: [onNodes] }, { name: `${name}-tree`, passes: [onTree] }, raw]
  })
}

/**
 * From the root down, and not into what was moved: what is moved and rebuilt at once is a new thing, that nobody can
 * trace. What does not change stays the same object.
 */
function moveEverywhere(value: JsonValue, move: Mover): JsonValue {
  if (Array.isArray(value)) {
    const items = value.map((item) => moveEverywhere(item, move))
    return items.every((item, i) => item === value[i]) ? value : items
  }
  if (!isObject(value)) return value
  const whole = move(value as Node)
  if (whole !== undefined) return whole
  let node = value as Node
  for (const [key, member] of Object.entries(node)) {
    const moved = moveEverywhere(member, move)
    if (moved !== member) node = Object.defineProperty({ ...node }, key, { value: moved, writable: true, enumerable: true, configurable: true })
  }
  return node
}

/** The default passes, and some of the moving ones before, between and behind. */
export function movingPipeline(choice: number): Pipeline {
  const plugins = movingPlugins().filter((_, i) => ((choice >> i) & 1) === 1)
  const first = plugins.filter(({ name }, i) => name.endsWith('-nodes') && i % 2 === 0)
  const order = Object.fromEntries(first.map(({ name }) => [name, { at: 'start' as const }]))
  return createPipeline({ presets: [[codex, { maxBytes: choice % 3 === 0 ? 5000 : 0 }]], plugins, order })
}

const TAG = 'x-tag'

/** The schema with a name in every object of it, so that it can be found again wherever it is moved. */
export function tagged(schema: JsonValue): { readonly schema: JsonValue; readonly places: ReadonlyMap<string, string> } {
  const places = new Map<string, string>()
  const walk = (value: JsonValue, pointer: string, node: boolean): JsonValue => {
    if (Array.isArray(value)) return value.map((item, i) => walk(item, `${pointer}/${i}`, node))
    if (!isObject(value)) return value
    const copy = Object.create(null) as JsonObject
    for (const [key, member] of Object.entries(value) as [string, JsonValue][]) {
      if (key === TAG || key === '__proto__') continue
      const step = `${pointer}${toPointer([key])}`
      const kind = node && Object.hasOwn(codexChildren, key) ? codexChildren[key]!.kind : undefined
      if (kind === 'schemaMap' && isObject(member)) {
        copy[key] = Object.fromEntries(Object.entries(member).map(([name, child]) => [name, walk(child as JsonValue, `${step}${toPointer([name])}`, true)]))
      } else copy[key] = walk(member, step, kind !== undefined || key === 'not')
    }
    if (node) {
      const tag = `tag ${places.size}`
      places.set(tag, pointer)
      copy[TAG] = tag
    }
    return { ...copy }
  }
  return { schema: walk(schema, '', true), places }
}

/** Holds each change's pointer against the tags; gives how many were moved, and how many made. */
export function checkPointers(pipeline: Pipeline, { schema, places }: ReturnType<typeof tagged>): { moved: number; made: number } {
  const count = { moved: 0, made: 0 }
  let state = schema
  for (const { name, changes } of pipeline.explain(schema).report.passes) {
    const begun = state
    for (const change of changes) {
      if (change.pointer !== '') assert.ok(valueAt(schema, change.pointer) !== undefined, `${name}: ${change.pointer} is a place in the input`)
      const place = change.before === undefined ? change.at.slice(0, change.at.lastIndexOf('/')) : change.at
      // What works on the whole moves all at once, so that a tag may be on its way.
      const tag = tagAbove(/-(tree|raw)$/.test(name) ? begun : state, fromPointer(place)!)
      state = replayChanges(state, [change])
      if (change.made === true) {
        count.made++
        continue
      }
      // Without a tag, a pass has put it there or taken the tag away.
      const origin = tag && places.get(tag.name)
      if (origin === undefined) continue
      const expected = origin + tag!.rest
      // Else it is data that a pass moved within the node.
      if (valueAt(schema, expected) !== undefined || expected === '') assert.strictEqual(change.pointer, expected, `${name}: ${change.at}`)
      if (change.pointer !== place) count.moved++
    }
  }
  return count
}

/** The tag of the node at or above a place, and the way from there; undefined where it cannot be told. */
function tagAbove(root: unknown, way: readonly string[]): { readonly name: string; readonly rest: string } | undefined {
  let value = root
  let found: { readonly name: string; readonly rest: string } | undefined
  let map = false
  let data = false
  let list = false
  for (let depth = 0; depth <= way.length; depth++) {
    if (isObject(value) && !map) {
      // Data has no tags, and may have been moved as well.
      if (data || typeof value[TAG] !== 'string') return undefined
      found = { name: value[TAG], rest: toPointer(way.slice(depth)) }
    }
    // Nor has a list in a schema's place.
    if (list && Array.isArray(value)) return undefined
    list = Array.isArray(value)
    const token = way[depth]!
    const kind = Object.hasOwn(codexChildren, token) ? codexChildren[token]!.kind : undefined
    if (isObject(value) && !map) {
      data ||= kind === undefined && token !== 'not'
      map = kind === 'schemaMap'
    } else map = false
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[token] : undefined
  }
  return found
}
