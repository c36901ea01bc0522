import type { Visit } from './visit.ts'

/** What a pass made of a node, and, as bits, the passes that do not look at what it inserted. */
export interface NodeEdit {
  readonly before: unknown
  readonly after: unknown
  readonly asleep: number
}

/** The name or position of a place under its keyword; null where the keyword holds the place itself. */
export type Key = string | number | null

/** The passes that do not look at a child: those that sleep for its parent, and for what an edit put there. */
export function asleepFor(visit: Visit, edits: readonly NodeEdit[], keyword: string, key: Key): number {
  let bits = visit.asleep
  for (const edit of edits) {
    if (childAt(edit.before, keyword, key) !== childAt(edit.after, keyword, key)) bits |= edit.asleep
  }
  return bits
}

function childAt(node: unknown, keyword: string, key: Key): unknown {
  let value: unknown = node
  for (const step of [keyword === '' ? null : keyword, key]) {
    if (step === null) continue
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<string | number, unknown>)[step]
        : undefined
  }
  return value
}
