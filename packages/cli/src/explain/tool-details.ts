import { type Change, fromPointer, type JsonValue, type PassReport, type Report, type SkipReason, stringifyJson } from '@spokeshave/core'

import { cutTo } from '../columns.ts'
import { countOf, formatCount } from '../numbers.ts'
import { printable } from '../printable.ts'
import type { Paint } from '../styles.ts'
import { drawBar } from './bar.ts'
import type { ExplainedTool } from './explain-sources.ts'
import { styleOf } from './losses.ts'
import { readerName } from './read-changes.ts'
import { nameOf } from './tool-line.ts'

/** The longest line where there is no terminal whose width could say so. */
const longestLine = 200
/** What stands before the pointer of a change. */
const indent = 14

const reasons: Readonly<Record<SkipReason, string>> = {
  fits: 'it fits already',
  'not-woken': 'nothing to do',
  'compaction-off': 'compaction is off',
  'not-reached': 'not reached',
}

/** Everything that happened to a tool, pass by pass, in lines not wider than `width`. */
export function toolDetails(tool: ExplainedTool, paint: Paint, width: number): string {
  const { account, error, place, server } = tool
  const where = [place, ...(server === undefined ? [] : [`server ${server}`])].map((part) => printable(part)).join(', ')
  const lines = [`${paint('bold', nameOf(tool))}  ${paint('dim', where)}`]
  if (error !== undefined) lines.push(paint('red', `  refused: ${printable(error.message)} (${error.code})`))
  if (account !== undefined) {
    const { report } = account.explanation
    lines.push(...sizeLines(report, account.inputBytes, paint), '')
    if (account.read.length > 0) {
      lines.push(`  ${paint('bold', readerName)}  ${paint('dim', `before the passes, ${countOf(account.read.length, 'change')}`)}`)
      lines.push(...account.read.flatMap((change) => changeLines(change, paint, width)))
    }
    for (const pass of report.passes) if (pass.ran && (pass.changes.length > 0 || pass.hook === 'compactionPass')) lines.push(...passLines(pass, report.unit, paint, width))
    lines.push(...idleLines(report.passes, paint, width))
  }
  return lines.join('\n')
}

function sizeLines({ size, preparedSize, budget, unit, totals }: Report, inputBytes: number, paint: Paint): string[] {
  const steps = [`${formatCount(inputBytes)} bytes in`]
  if (preparedSize !== null) steps.push(`${formatCount(preparedSize)} ${unit} prepared`)
  if (size !== null) steps.push(`${formatCount(size)} ${unit} out`)
  const bar = size === null || budget === null ? '' : `  ${drawBar(size, budget, paint)} of ${formatCount(budget)}`
  const { input, result } = totals
  const lines = [`  ${steps.join(' → ')}${bar}`]
  if (result !== null) {
    const kept = [
      share('bytes of descriptions', result.descriptionBytes, input.descriptionBytes),
      share('properties', result.properties, input.properties),
      share('enum values', result.enumValues, input.enumValues),
      share('required names', result.requiredNames, input.requiredNames),
    ].filter((part) => part !== '')
    if (kept.length > 0) lines.push(`  kept: ${kept.join(', ')}`)
  }
  return lines
}

function share(noun: string, kept: number, given: number): string {
  return kept + given === 0 ? '' : `${formatCount(kept)} of ${formatCount(given)} ${noun}`
}

function passLines({ name, hook, changes, bytesBefore, bytesAfter }: PassReport, unit: string, paint: Paint, width: number): string[] {
  const isMeasured = hook === 'compactionPass' && bytesBefore !== null && bytesAfter !== null
  const size = isMeasured ? `, ${formatCount(bytesBefore)} → ${formatCount(bytesAfter)} ${unit}` : ''
  const head = `  ${paint('bold', name)}  ${paint('dim', `${hook}, ${countOf(changes.length, 'change')}${size}`)}`
  return [head, ...changes.flatMap((change) => changeLines(change, paint, width))]
}

/** Where, and before → after: on one line where both are short, else on two. */
function changeLines(change: Change, paint: Paint, width: number): string[] {
  const { effect, code, pointer, made, at } = change
  const room = Math.max(20, Math.min(width, longestLine) - indent)
  const place = `${pointer === '' ? '(root)' : printable(pointer, Infinity)}${made === true ? ' (made by a pass)' : ''}`
  const before = show(change.before, Math.floor((room - 3) / 2))
  // What is added stands nowhere in the input: its name does not show in the pointer.
  const name = change.before === undefined ? `${JSON.stringify(fromPointer(at)?.at(-1) ?? '')}: ` : ''
  const after = name + show(change.after, room - 3 - before.length - name.length)
  const tag = `    ${paint(styleOf(effect), effect.padEnd(8))}  `
  const values = `${before} ${paint('dim', '→')} ${after}`
  const length = place.length + before.length + after.length + code.length + 7
  if (length <= room) return [`${tag}${place}  ${values}  ${paint('dim', code)}`]
  return [`${tag}${cutTo(place, room - code.length - 2)}  ${paint('dim', code)}`, `${' '.repeat(indent)}${values}`]
}

function show(value: JsonValue | undefined, length: number): string {
  return value === undefined ? '(nothing)' : cutTo(printable(stringifyJson(value), Infinity), Math.max(8, length))
}

/** The passes that did nothing, by the reason. */
function idleLines(passes: readonly PassReport[], paint: Paint, width: number): string[] {
  const idle = new Map<string, string[]>()
  for (const { name, hook, ran, skipped, changes } of passes) {
    if (ran && (changes.length > 0 || hook === 'compactionPass')) continue
    const reason = ran || skipped === undefined ? 'nothing to do' : reasons[skipped]
    idle.set(reason, [...(idle.get(reason) ?? []), name])
  }
  return [...idle].map(([reason, names]) => paint('dim', cutTo(`  ${reason}: ${names.join(', ')}`, width)))
}
