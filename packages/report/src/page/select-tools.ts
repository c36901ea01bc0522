import type { ToolEntry } from '../report-data.ts'
import { lossEffects } from '../report-data.ts'

/** What the table can be sorted by. Numbers begin with the largest, names with the first. */
export const sortKeys: readonly ['name', 'server', 'before', 'after', 'tokens', 'budget', 'losses'] = ['name', 'server', 'before', 'after', 'tokens', 'budget', 'losses']

export type SortKey = (typeof sortKeys)[number]

/** What the table shows. An empty text chooses nothing. */
export interface Selection {
  readonly words: string
  readonly server: string
  /** A loss, `refused`, `over` or `none`. */
  readonly state: string
  /** The position of a pass that did something. */
  readonly pass: string
  readonly sort: SortKey
  readonly isReversed: boolean
}

/** Reads a selection from the query of an address. */
export function selectionOf(query: Readonly<Record<string, string>>): Selection {
  const { q = '', server = '', state = '', pass = '', sort = '' } = query
  const isReversed = sort.startsWith('-')
  const key = sortKeys.find((known) => known === sort.replace(/^-/, ''))
  return { words: q, server, state, pass, sort: key ?? 'losses', isReversed: key !== undefined && isReversed }
}

/** Whether a tool has no server is said by this. */
export function serverOf({ server }: ToolEntry): string {
  return server ?? ''
}

/** Whether a tool is in a state that tools can be chosen by. */
export function isInState(tool: ToolEntry, state: string): boolean {
  if (state === 'refused') return tool.refused !== undefined
  if (state === 'over') return tool.budget !== undefined && tool.budget.size > tool.budget.most
  if (state === 'none') return tool.refused === undefined && tool.losses.every((count) => count === 0)
  return tool.losses[lossEffects.findIndex((effect) => effect === state)]! > 0
}

/** Finds and sorts tools; what they say of themselves is read once. */
export class ToolSelector {
  readonly #tools: readonly ToolEntry[]
  readonly #texts: readonly string[]

  constructor(tools: readonly ToolEntry[]) {
    this.#tools = tools
    this.#texts = tools.map(({ name, server = '', description = '', refused = '', parts }) =>
      [name, server, description, refused, ...parts.map((part) => part.name)].join('\n').toLowerCase(),
    )
  }

  select({ words, server, state, pass, sort, isReversed }: Selection): ToolEntry[] {
    const wanted = words.toLowerCase().split(/\s+/).filter((word) => word !== '')
    const found = this.#tools.filter((tool, index) => {
      if (server !== '' && serverOf(tool) !== (server === '-' ? '' : server)) return false
      if (state !== '' && !isInState(tool, state)) return false
      if (pass !== '' && !tool.passes.some((work) => String(work.pass) === pass)) return false
      return wanted.every((word) => this.#texts[index]!.includes(word))
    })
    const compare = comparisons[sort]
    return found.sort(isReversed ? (a, b) => compare(b, a) : compare)
  }
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const shareOf = ({ budget, refused }: ToolEntry): number => (refused !== undefined ? Infinity : budget === undefined ? -1 : budget.size / (budget.most || 1))

const comparisons: Readonly<Record<SortKey, (a: ToolEntry, b: ToolEntry) => number>> = {
  name: (a, b) => byText(a.name, b.name),
  server: (a, b) => byText(serverOf(a), serverOf(b)),
  before: (a, b) => b.before - a.before,
  after: (a, b) => (b.after ?? -1) - (a.after ?? -1),
  tokens: (a, b) => (b.tokensAfter ?? -1) - (a.tokensAfter ?? -1),
  budget: (a, b) => descending(shareOf(a), shareOf(b)),
  losses: (a, b) => {
    if ((a.refused === undefined) !== (b.refused === undefined)) return a.refused === undefined ? 1 : -1
    const index = a.losses.findIndex((count, at) => count !== b.losses[at])
    return index === -1 ? 0 : b.losses[index]! - a.losses[index]!
  },
}

/** Two infinities are equal. */
function descending(a: number, b: number): number {
  return a === b ? 0 : b > a ? 1 : -1
}
