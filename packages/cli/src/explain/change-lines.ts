import { type Change, escapeToken, fromPointer, type JsonValue, stringifyJson } from '@spokeshave/core'

import { cutTo } from '../columns.ts'
import { countOf } from '../numbers.ts'
import { printable } from '../printable.ts'
import type { Paint } from '../styles.ts'
import { styleOf } from './losses.ts'

/** The longest line where there is no terminal whose width could say so. */
const longestLine = 200
/** What stands before the pointer of a change. */
const indent = 14
/** Without `verbose`, so many changes of one code are shown. */
const shownAlike = 5

/** How details are shown. */
export interface DetailOptions {
  readonly paint: Paint
  readonly width: number
  /** All changes, however many are alike. */
  readonly verbose: boolean
}

/** The changes of one pass; of those with one code and effect only the first few, and how many more there are. */
export function changesOfPass(changes: readonly Change[], options: DetailOptions): string[] {
  const counts = new Map<string, { effect: Change['effect']; code: string; count: number }>()
  const lines = changes.flatMap((change) => {
    const key = `${change.effect} ${change.code}`
    const alike = counts.get(key) ?? { effect: change.effect, code: change.code, count: 0 }
    counts.set(key, alike)
    alike.count++
    return options.verbose || alike.count <= shownAlike ? changeLines(change, options) : []
  })
  for (const { effect, code, count } of counts.values()) {
    const left = count - shownAlike
    if (options.verbose || left <= 0) continue
    const { paint, width } = options
    lines.push(`    ${paint(styleOf(effect), effect.padEnd(8))}  ${paint('dim', cutTo(`… ${countOf(left, 'more place')} of ${printable(code)}: --verbose shows all`, width - indent))}`)
  }
  return lines
}

/** Where, and what was done there: on one line where that is short, else on two. */
function changeLines(change: Change, { paint, width }: DetailOptions): string[] {
  const { effect, code, made } = change
  const room = Math.max(20, Math.min(width, longestLine) - indent)
  const pointer = placeOf(change)
  const place = `${pointer === '' ? '(root)' : printable(pointer, Infinity)}${made === true ? ' (made by a pass)' : ''}`
  const { text, painted } = describeEdit(change, room, paint)
  const tag = `    ${paint(styleOf(effect), effect.padEnd(8))}  `
  if (place.length + text.length + code.length + 4 <= room) return [`${tag}${place}  ${painted}  ${paint('dim', code)}`]
  return [`${tag}${cutTo(place, room - code.length - 2)}  ${paint('dim', code)}`, `${' '.repeat(indent)}${painted}`]
}

/** The place of the member that came, went or changed. One that came is not in the input yet, but has its place there. */
function placeOf({ pointer, at, before }: Change): string {
  const name = before === undefined ? fromPointer(at)?.at(-1) : undefined
  return name === undefined ? pointer : `${pointer}/${escapeToken(name)}`
}

function describeEdit({ before, after }: Change, room: number, paint: Paint): { readonly text: string; readonly painted: string } {
  if (before === undefined || after === undefined) {
    const word = before === undefined ? 'added' : 'dropped'
    const value = show(before ?? after, room - word.length - 1)
    return { text: `${word} ${value}`, painted: `${paint('dim', word)} ${value}` }
  }
  const was = show(before, Math.floor((room - 3) / 2))
  const is = show(after, room - 3 - was.length)
  return { text: `${was} → ${is}`, painted: `${was} ${paint('dim', '→')} ${is}` }
}

function show(value: JsonValue | undefined, length: number): string {
  return value === undefined ? '(nothing)' : cutTo(printable(stringifyJson(value), Infinity), Math.max(8, length))
}
