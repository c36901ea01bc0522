import { stripVTControlCharacters } from 'node:util'

import { cutTo, fitTo } from '../columns.ts'
import { formatCount } from '../numbers.ts'
import { printable } from '../printable.ts'
import type { Paint } from '../styles.ts'
import { barWidth, drawBar, drawPercent, percentWidth } from './bar.ts'
import type { ExplainedTool } from './explain-sources.ts'
import { describeLosses, describePasses, lossColumns, lossHead } from './losses.ts'

const widestName = 32
const narrowestName = 14
const sizeWidth = 17
const gap = '  '

/** What there is room for. */
interface Layout {
  readonly name: number
  /** A bar, or a percentage only. */
  readonly bar: boolean
  /** A column for each kind of loss, or a list that may be cut. */
  readonly columns: boolean
}

/** The widest layout that fits; with none, what has to be cut is cut. */
function layoutFor(width: number): Layout {
  for (const bar of [true, false]) {
    const others = sizeWidth + (bar ? barWidth : percentWidth) + lossHead.length + 3 * gap.length
    const room = width - others
    // A bar is worth less than the name beside it.
    if (room >= (bar ? widestName : 20)) return { name: Math.min(widestName, room), bar, columns: true }
  }
  return { name: Math.max(narrowestName, Math.floor(width * 0.25)), bar: false, columns: false }
}

/** The names of the columns. */
export function headLine(paint: Paint, width: number): string {
  const { name, bar, columns } = layoutFor(width)
  const budget = bar ? fitTo('of the budget', barWidth) : 'budget'.padStart(percentWidth)
  const parts = [fitTo('tool', name), 'bytes in → out'.padStart(sizeWidth), budget, columns ? lossHead : 'losses']
  const head = parts.join(gap)
  return paint('dim', cutTo(columns && width - head.length >= 8 ? `${head}${gap}passes` : head, width))
}

/** A tool as one line, not wider than `width`. */
export function toolLine(tool: ExplainedTool, paint: Paint, width: number): string {
  const { name: nameWidth, bar, columns } = layoutFor(width)
  const name = nameOf(tool)
  const shown = width === Infinity ? name.padEnd(nameWidth) : fitTo(name, nameWidth)
  const { error, account } = tool
  if (error !== undefined) return `${shown}${gap}${paint('red', cutTo(`refused: ${printable(error.message)} (${error.code})`, width - nameWidth - gap.length))}`
  if (account === undefined) return shown.trimEnd()
  const { explanation, inputBytes } = account
  const { size, budget, unit, totals } = explanation.report
  const sizes = `${formatCount(inputBytes)} → ${size === null ? '?' : formatCount(size)}${unit === 'bytes' ? '' : ` ${unit}`}`.padStart(sizeWidth)
  const draw = bar ? drawBar : drawPercent
  const used = size === null || budget === null ? ' '.repeat(bar ? barWidth : percentWidth) : draw(size, budget, paint)
  const first = `${shown}${gap}${sizes}${gap}${used}${gap}`
  const lengthOf = (text: string): number => [...stripVTControlCharacters(text)].length
  const losses = columns ? lossColumns(totals.effects, paint) : describeLosses(totals.effects, paint, width - lengthOf(first))
  const left = `${first}${losses}`
  const room = width - lengthOf(left) - gap.length
  const passes = columns && room >= 6 ? cutTo(describePasses(account), room) : ''
  return `${left}${passes === '' ? '' : `${gap}${paint('dim', passes)}`}`.trimEnd()
}

/** How a tool is called in lists. */
export function nameOf({ name, place, number, line }: Pick<ExplainedTool, 'name' | 'place' | 'number' | 'line'>): string {
  if (name !== undefined) return printable(name, 200)
  return line === undefined ? `${printable(place, 200)} #${number}` : printable(place, 200)
}
