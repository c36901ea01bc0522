import type { ChildKind, ChildTable } from './child-table.ts'
import { typeNames } from './json.ts'
import type { Gate, NodePass } from './pass.ts'

/*
 * Gates are compiled to bit masks: one look at a node's keywords gives its mask, and a pass is called only where
 * its gate fits. Most nodes of real schemas call no pass at all, and that is where the speed comes from.
 */

/** Bits of a mask that say what kind of node it is. */
const OBJECT_NODE = 1
export const BOOLEAN_NODE = 2
const NO_LEGAL_TYPE = 4
const ILLEGAL_TYPE = 8
const FIRST_TYPE_BIT = 4
/** The mask of an object without keywords. */
export const NODE_WITHOUT_TYPE: number = OBJECT_NODE | NO_LEGAL_TYPE
const FIRST_KEYWORD_BIT = FIRST_TYPE_BIT + typeNames.length
const LAST_BIT = 30
/** A node that holds subschemas; the sign bit, so that it never meets a keyword's. */
export const HAS_CHILDREN: number = 1 << 31

const typeBits: Record<string, number> = Object.assign(
  Object.create(null),
  Object.fromEntries(typeNames.map((name, index) => [name, 1 << (FIRST_TYPE_BIT + index)])),
)

/** What the walk needs to know of a keyword. */
export interface KeywordRow {
  /** The bits it sets in a node's mask. */
  bits: number
  /** How it holds subschemas; undefined where it holds data. */
  kind: ChildKind | undefined
  isType: boolean
}

/** One gate of a pass as masks; zero means no condition. */
interface CompiledGate {
  readonly kind: number
  readonly any: number
  readonly lacks: number
  readonly types: number
}

/** The gates of the passes that share a walk. */
export interface CompiledGates {
  readonly rows: Readonly<Record<string, KeywordRow>>
  /** By position of the pass. */
  readonly gates: readonly (readonly CompiledGate[])[]
}

/** Compiles the gates of adjacent passes, or gives undefined where they need more bits than a number has. */
export function compileGates(passes: readonly NodePass[], children: ChildTable): CompiledGates | undefined {
  const rows: Record<string, KeywordRow> = Object.create(null)
  const row = (keyword: string): KeywordRow => (rows[keyword] ??= { bits: 0, kind: undefined, isType: false })
  for (const keyword of Object.keys(children)) row(keyword).kind = children[keyword]!.kind
  row('type').isType = true

  const bits = new Map<string, number>()
  // Keywords of one condition share a bit, since only "any of them is there" is ever asked.
  const bitOf = (keywords: readonly string[] | undefined): number => {
    if (keywords === undefined || keywords.length === 0) return 0
    const id = JSON.stringify([...keywords].sort())
    let bit = bits.get(id)
    if (bit === undefined) {
      bit = 1 << (FIRST_KEYWORD_BIT + bits.size)
      bits.set(id, bit)
      for (const keyword of keywords) row(keyword).bits |= bit
    }
    return bit
  }
  const gates = passes.map((pass) => gatesOf(pass).map((gate) => compileGate(pass, gate, bitOf)))
  return FIRST_KEYWORD_BIT + bits.size - 1 <= LAST_BIT ? { rows, gates } : undefined
}

function gatesOf(pass: NodePass): readonly Gate[] {
  if (pass.when === undefined) return [{}]
  return Array.isArray(pass.when) ? (pass.when as readonly Gate[]) : [pass.when as Gate]
}

function compileGate(pass: NodePass, gate: Gate, bitOf: (keywords?: readonly string[]) => number): CompiledGate {
  const asksKeywords = pass.keywords !== undefined || gate.lacks !== undefined || gate.type !== undefined
  const kind =
    gate.kind === 'boolean' ? BOOLEAN_NODE : gate.kind === 'object' || asksKeywords ? OBJECT_NODE : OBJECT_NODE | BOOLEAN_NODE
  let types = 0
  if (gate.type === 'none-or-illegal') types = NO_LEGAL_TYPE
  else if (gate.type === 'illegal') types = ILLEGAL_TYPE
  else for (const name of gate.type ?? []) types |= typeBits[name] ?? 0
  // Nothing is ever one of none.
  const never = pass.keywords?.length === 0 || (typeof gate.type === 'object' && types === 0)
  return { kind: never ? 0 : kind, any: bitOf(pass.keywords), lacks: bitOf(gate.lacks), types }
}

/** Whether any of the gates lets a node with this mask through. */
function opens(gates: readonly CompiledGate[], mask: number): boolean {
  for (let i = 0; i < gates.length; i++) {
    const gate = gates[i]!
    if (
      (mask & gate.kind) !== 0 &&
      (gate.any === 0 || (mask & gate.any) !== 0) &&
      (mask & gate.lacks) === 0 &&
      (gate.types === 0 || (mask & gate.types) !== 0)
    )
      return true
  }
  return false
}

/** The positions, as bits, of the passes that a node with this mask wakes. */
export function wokenBy({ gates }: CompiledGates, mask: number): number {
  let woken = 0
  for (let i = 0; i < gates.length; i++) if (opens(gates[i]!, mask)) woken |= 1 << i
  return woken
}

/** The mask of a node: one look at each of its keywords. `guarded` where it may inherit names. */
export function maskOf(node: Readonly<Record<string, unknown>>, rows: CompiledGates['rows'], guarded: boolean): number {
  let mask = NODE_WITHOUT_TYPE
  for (const keyword in node) {
    const row = rows[keyword]
    if (row === undefined || (guarded && !Object.hasOwn(node, keyword))) continue
    const member = node[keyword]
    if (member !== undefined) mask = withKeyword(mask, row, member)
  }
  return mask
}

/** The mask of a node that has this keyword too. */
export function withKeyword(mask: number, row: KeywordRow, member: unknown): number {
  let next = mask | row.bits
  if (row.isType) next = (next & ~NO_LEGAL_TYPE) | typeMask(member)
  return row.kind !== undefined && isPlace(member) ? next | HAS_CHILDREN : next
}

/** Whether a walk has business with a value: nodes, lists, and what JSON does not know, which is a fault. */
export function isPlace(value: unknown): boolean {
  // Not a switch: engines compare a single type much faster than they name one.
  if (typeof value === 'object') return value !== null
  return typeof value !== 'string' && typeof value !== 'number' && value !== undefined
}

const ILLEGAL = NO_LEGAL_TYPE | ILLEGAL_TYPE

/** The bits for the value of a `type` keyword. */
function typeMask(type: unknown): number {
  if (typeof type === 'string') return typeBits[type] ?? ILLEGAL
  if (!Array.isArray(type)) return ILLEGAL
  // Not by index: a sparse list can be long beyond all reading.
  const names: unknown[] = type.length > typeNames.length ? Object.values(type) : type
  let mask = type.length < 2 || names.length < type.length ? ILLEGAL : 0
  for (const name of names) mask |= (typeof name === 'string' ? typeBits[name] : undefined) ?? ILLEGAL
  return mask
}
