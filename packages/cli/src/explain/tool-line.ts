import { stripVTControlCharacters } from 'node:util'

import { cutTo, fitTo } from '../columns.ts'
import { formatCount } from '../numbers.ts'
import { printable } from '../printable.ts'
import type { Paint } from '../styles.ts'
import { barWidth, drawBar } from './bar.ts'
import type { ExplainedTool } from './explain-sources.ts'
import { describeLosses, describePasses } from './losses.ts'

const widestName = 32
const sizeWidth = 17
const lossWidth = 24
/** Where there is less room, losses have no column of their own: most tools have none. */
const wide = 130

function nameWidthFor(width: number): number {
  return Math.min(widestName, Math.max(14, Math.floor(width * 0.3)))
}

/** The names of the columns. */
export function headLine(paint: Paint, width: number): string {
  const nameWidth = nameWidthFor(width)
  const last = width < wide ? ['losses, passes'] : [fitTo('losses', lossWidth), 'passes']
  const columns = [fitTo('tool', nameWidth), 'bytes in → out'.padStart(sizeWidth), fitTo('of the budget', barWidth), ...last]
  return paint('dim', cutTo(columns.join('  '), width))
}

/** A tool as one line, not wider than `width`. */
export function toolLine(tool: ExplainedTool, paint: Paint, width: number): string {
  const name = nameOf(tool)
  const nameWidth = nameWidthFor(width)
  const shown = width === Infinity ? name.padEnd(nameWidth) : fitTo(name, nameWidth)
  const { error, account } = tool
  if (error !== undefined) {
    const room = width - nameWidth - 2
    return `${shown}  ${paint('red', cutTo(`refused: ${printable(error.message)} (${error.code})`, room))}`
  }
  if (account === undefined) return shown.trimEnd()
  const { explanation, inputBytes } = account
  const { report } = explanation
  const { size, budget, unit, totals } = report
  const sizes = `${formatCount(inputBytes)} → ${size === null ? '?' : formatCount(size)}${unit === 'bytes' ? '' : ` ${unit}`}`.padStart(sizeWidth)
  const bar = size === null || budget === null ? ' '.repeat(barWidth) : drawBar(size, budget, paint)
  const first = `${shown}  ${sizes}  ${bar}  `
  const losses = describeLosses(totals.effects, paint, width - stripVTControlCharacters(first).length)
  const taken = stripVTControlCharacters(losses).length
  const fill = width < wide ? (taken === 0 ? '' : '  ') : ' '.repeat(Math.max(0, lossWidth - taken) + 2)
  const left = `${first}${losses}${fill}`
  const room = width - stripVTControlCharacters(left).length
  const passes = room < 8 ? '' : cutTo(describePasses(account), room)
  return `${left}${paint('dim', passes)}`.trimEnd()
}

/** How a tool is called in lists. */
export function nameOf({ name, place, number, line }: Pick<ExplainedTool, 'name' | 'place' | 'number' | 'line'>): string {
  if (name !== undefined) return printable(name, 200)
  return line === undefined ? `${printable(place, 200)} #${number}` : printable(place, 200)
}
