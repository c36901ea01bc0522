import type { PartEntry, Sizes, ToolEntry } from '../report-data.ts'
import { serverOf } from './select-tools.ts'

/** A box of the map: everything, a server, a tool, or a part of a tool. */
export interface MapNode extends Sizes {
  /** Stands in the address. */
  readonly key: string
  readonly name: string
  readonly kind: 'all' | 'server' | 'tool' | PartEntry['kind']
  readonly tool?: ToolEntry
  readonly isRefused: boolean
  readonly parent: MapNode | undefined
  readonly children: readonly MapNode[]
}

/** What boxes are measured in, and when. */
export interface MapMeasure {
  readonly unit: 'bytes' | 'tokens'
  readonly side: 'before' | 'after'
}

/** The size of a box. */
export function sizeOf({ before, after, tokensBefore, tokensAfter }: Sizes, { unit, side }: MapMeasure): number {
  return (unit === 'bytes' ? (side === 'before' ? before : after) : side === 'before' ? tokensBefore : tokensAfter) ?? 0
}

/** The share of a box that is gone, from 0 to 1; null where it was refused, or there was nothing. */
export function goneShare(node: MapNode, unit: MapMeasure['unit']): number | null {
  const before = sizeOf(node, { unit, side: 'before' })
  if (node.isRefused || before === 0) return null
  return Math.max(0, Math.min(1, 1 - sizeOf(node, { unit, side: 'after' }) / before))
}

/** The map of all tools. Where all are of one server, their server is no box of its own. */
export function mapOf(tools: readonly ToolEntry[]): MapNode {
  const servers = groupByServer(tools)
  const root: Mutable = { ...sum(tools), key: '', name: 'All tools', kind: 'all', isRefused: false, parent: undefined, children: [] }
  if (servers.size === 1) root.children = tools.map((tool) => toolNode(tool, root))
  else {
    root.children = [...servers].map(([server, its]) => {
      const name = server === '' ? 'no server named' : server
      const node: Mutable = { ...sum(its), key: `server/${server}`, name, kind: 'server', isRefused: false, parent: root, children: [] }
      node.children = its.map((tool) => toolNode(tool, node))
      return node
    })
  }
  return root
}

/** The box that an address names; all of it where there is none. */
export function findNode(root: MapNode, key: string): MapNode {
  const pending = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.key === key) return node
    if (node.kind === 'all' || node.kind === 'server') pending.push(...node.children)
  }
  return root
}

type Mutable = { -readonly [K in keyof MapNode]: MapNode[K] }

function toolNode(tool: ToolEntry, parent: MapNode): MapNode {
  const { before, after, tokensBefore, tokensAfter } = tool
  const isRefused = tool.refused !== undefined
  const node: Mutable = { before, after, tokensBefore, tokensAfter, key: `tool/${tool.id}`, name: tool.name, kind: 'tool', tool, isRefused, parent, children: [] }
  node.children = tool.parts.map((part, index): MapNode => {
    const name = part.kind === 'rest' ? 'the rest of the schema' : part.name
    return { ...part, name, key: `part/${index}/${tool.id}`, tool, isRefused, parent: node, children: [] }
  })
  return node
}

function groupByServer(tools: readonly ToolEntry[]): Map<string, ToolEntry[]> {
  const groups = new Map<string, ToolEntry[]>()
  for (const tool of tools) {
    const group = groups.get(serverOf(tool))
    if (group === undefined) groups.set(serverOf(tool), [tool])
    else group.push(tool)
  }
  return groups
}

function sum(tools: readonly ToolEntry[]): Sizes {
  const total = (pick: (tool: ToolEntry) => number | null): number => tools.reduce((all, tool) => all + (pick(tool) ?? 0), 0)
  return {
    before: total((tool) => tool.before),
    after: total((tool) => tool.after),
    tokensBefore: total((tool) => tool.tokensBefore),
    tokensAfter: total((tool) => tool.tokensAfter),
  }
}
