import { refusalHint } from '@spokeshave/check'
import type { PassReport, Report, SkipReason } from '@spokeshave/core'

import { cutTo } from '../columns.ts'
import { countOf, formatCount } from '../numbers.ts'
import { printable } from '../printable.ts'
import type { Paint } from '../styles.ts'
import { drawBar } from './bar.ts'
import { changesOfPass, type DetailOptions } from './change-lines.ts'
import type { ExplainedTool } from './explain-sources.ts'
import { readerName } from './read-changes.ts'
import { formatTime } from './timings.ts'
import { nameOf } from './tool-line.ts'

const reasons: Readonly<Record<SkipReason, string>> = {
  fits: 'it fits already',
  'not-woken': 'nothing to do',
  'compaction-off': 'compaction is off',
  'not-reached': 'not reached',
}

/** Everything that happened to a tool, pass by pass, in lines not wider than `width`. */
export function toolDetails(tool: ExplainedTool, options: DetailOptions): string {
  const { paint, width } = options
  const { account, error, place, server } = tool
  const where = [place, ...(server === undefined ? [] : [`server ${server}`])].map((part) => printable(part)).join(', ')
  const lines = [`${paint('bold', nameOf(tool))}  ${paint('dim', where)}`]
  if (error !== undefined) lines.push(paint('red', `  refused: ${printable(error.message)}${refusalHint(error)} (${error.code})`))
  if (account !== undefined) {
    const { report } = account.explanation
    lines.push(...sizeLines(report, account.inputBytes, paint), '')
    if (account.read.length > 0) {
      lines.push(`  ${paint('bold', readerName)}  ${paint('dim', `before the passes, ${countOf(account.read.length, 'change')}`)}`)
      lines.push(...changesOfPass(account.read, options))
    }
    for (const pass of report.passes) if (pass.ran && (pass.changes.length > 0 || pass.hook === 'compactionPass')) lines.push(...passLines(pass, report.unit, options))
    lines.push(...idleLines(report.passes, paint, width))
  }
  return lines.join('\n')
}

function sizeLines({ size, preparedSize, budget, unit, over, totals }: Report, inputBytes: number, paint: Paint): string[] {
  const steps = [`${formatCount(inputBytes)} bytes in`]
  if (preparedSize !== null) steps.push(`${formatCount(preparedSize)} ${unit} prepared`)
  if (size !== null) steps.push(`${formatCount(size)} ${unit} out`)
  const bar = size === null || budget === null ? '' : `  ${drawBar(size, budget, paint)} of ${formatCount(budget)}`
  const { input, result } = totals
  const lines = [`  ${steps.join(' → ')}${bar}`]
  if (over > 0) lines.push(paint('red', `  over budget by ${formatCount(over)} ${unit}, after all that compaction can do`))
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

function passLines({ name, hook, changes, bytesBefore, bytesAfter, milliseconds }: PassReport, unit: string, options: DetailOptions): string[] {
  const { paint } = options
  const time = milliseconds === undefined ? '' : `, ${formatTime(milliseconds)}`
  const isMeasured = hook === 'compactionPass' && bytesBefore !== null && bytesAfter !== null
  const size = isMeasured ? `, ${formatCount(bytesBefore)} → ${formatCount(bytesAfter)} ${unit}` : ''
  const head = `  ${paint('bold', name)}  ${paint('dim', `${hook}, ${countOf(changes.length, 'change')}${size}${time}`)}`
  return [head, ...changesOfPass(changes, options)]
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
