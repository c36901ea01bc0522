import { diffArrays } from 'diff'

import type { JsonLine } from './json-lines.ts'

/** Two lines that stand beside each other; one may be missing. */
export interface DiffRow {
  readonly left: JsonLine | undefined
  readonly right: JsonLine | undefined
  readonly isChanged: boolean
}

/** Two texts with nothing in common take long to compare, and the comparison would help nobody. */
const timeout = 1500

/** Puts the lines of two texts beside each other. */
export function diffRows(left: readonly JsonLine[], right: readonly JsonLine[]): DiffRow[] {
  const parts = diffArrays([...left], [...right], { comparator: (a, b) => a.identity === b.identity && a.isEnd === b.isEnd, timeout })
  if (parts === undefined) return paired(left, right)
  const rows: DiffRow[] = []
  let atLeft = 0
  let atRight = 0
  for (let index = 0; index < parts.length; index++) {
    const { added, removed, value } = parts[index]!
    if (!added && !removed) {
      for (const _ of value) rows.push({ left: left[atLeft++], right: right[atRight++], isChanged: false })
      continue
    }
    let leftCount = 0
    let rightCount = 0
    for (; index < parts.length && (parts[index]!.added || parts[index]!.removed); index++) {
      if (parts[index]!.removed) leftCount += parts[index]!.value.length
      else rightCount += parts[index]!.value.length
    }
    index--
    rows.push(...paired(left.slice(atLeft, (atLeft += leftCount)), right.slice(atRight, (atRight += rightCount))))
  }
  return rows
}

/** Lines that differ: those that speak of one place stand beside each other. */
function paired(left: readonly JsonLine[], right: readonly JsonLine[]): DiffRow[] {
  const keyOf = ({ pointer, isEnd }: JsonLine): string => `${isEnd ? 1 : 0}${pointer}`
  const later = new Map<string, number>(right.map((line, index) => [keyOf(line), index]))
  const rows: DiffRow[] = []
  let next = 0
  for (const line of left) {
    const partner = later.get(keyOf(line))
    if (partner === undefined || partner < next) {
      rows.push({ left: line, right: undefined, isChanged: true })
      continue
    }
    while (next < partner) rows.push({ left: undefined, right: right[next++], isChanged: true })
    const other = right[next++]!
    rows.push({ left: line, right: other, isChanged: line.identity !== other.identity })
  }
  while (next < right.length) rows.push({ left: undefined, right: right[next++], isChanged: true })
  return rows
}

/** Finds the row that a change is about. */
export class RowFinder {
  readonly #left = new Map<string, number>()
  readonly #right = new Map<string, number>()

  constructor(rows: readonly DiffRow[]) {
    rows.forEach(({ left, right }, row) => {
      if (left !== undefined && !left.isEnd) this.#left.set(left.pointer, row)
      if (right !== undefined && !right.isEnd) this.#right.set(right.pointer, row)
    })
  }

  /** The row of what came, went or changed; where that is nowhere to be seen, of what it was nearest to. */
  find({ pointer, at, before }: { readonly pointer: string; readonly at: string; readonly before?: string }): number {
    if (before === undefined) {
      const row = this.#right.get(at)
      if (row !== undefined) return row
    }
    for (let place = pointer; ; place = place.slice(0, place.lastIndexOf('/'))) {
      const row = this.#left.get(place) ?? this.#right.get(place)
      if (row !== undefined) return row
      if (place === '') return 0
    }
  }
}
