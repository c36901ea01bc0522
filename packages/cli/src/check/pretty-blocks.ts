import { cutTo, wrapTo } from '../columns.ts'
import { countOf, formatCount } from '../numbers.ts'
import { printable } from '../printable.ts'
import type { Paint } from '../styles.ts'
import { type CheckedCase, describePlaces } from './check-report.ts'
import type { CommonFinding } from './common-findings.ts'
import type { LocatedFinding } from './located-finding.ts'

/** How a report is shown. */
export interface PrettyOptions {
  readonly paint: Paint
  readonly width: number
  /** Only errors, and nothing where there are none. */
  readonly quiet: boolean
  /** All findings and places, however many. */
  readonly verbose: boolean
}

const shownPlaces = 3
const shownNames = 5
/** A message is cut only where it is longer than anybody reads. */
const longestMessage = 500

/** What stands before a message, and how wide. */
interface Lead {
  readonly text: string
  readonly width: number
}

/** A tool and its findings, each with its line and column. */
export function toolBlock({ file, name, isNamed, origin, server, position, findings }: CheckedCase, options: PrettyOptions): string {
  const { paint, verbose } = options
  const from = server === undefined || server === origin ? '' : ` (${printable(server)})`
  // What has no name goes by its place already.
  const at = origin === undefined ? `${printable(file ?? 'stdin')}:${position!.line}:${position!.column}` : printable(origin)
  const place = isNamed ? `  ${paint('dim', at)}` : ''
  const head = `${paint('bold', printable(name))}${from}${place}`
  const isProse = ({ effect }: LocatedFinding): boolean => !verbose && effect === 'docs'
  const prose = findings.filter(isProse)
  const widths = { place: Math.max(...findings.map((finding) => placeOf(finding).length)), rule: Math.max(...findings.map(({ rule }) => rule.length)) }
  const lines = findings.flatMap((finding) => {
    const lead = leadOf(placeOf(finding).padEnd(widths.place), finding, widths.rule, paint)
    if (!isProse(finding)) return findingLines(finding, lead, options)
    return finding === prose[0] ? proseLines(prose, lead, options) : []
  })
  return [head, ...lines].join('\n')
}

/** A finding that many tools have, and the first of them. */
export function commonBlock({ finding, cases }: CommonFinding, options: PrettyOptions): string {
  const { paint, verbose, width } = options
  const lead = leadOf('', finding, finding.rule.length, paint)
  const shown = verbose ? cases : cases.slice(0, shownNames)
  const names = shown.map(({ name }) => printable(name, 100)).join(', ')
  const more = cases.length - shown.length
  const who = more === 0 ? names : `${names} and ${formatCount(more)} more`
  const message = finding.message.replace(/ at \d+ places/, '')
  return [paint('bold', countOf(cases.length, 'tool')), ...messageLines({ ...finding, message }, lead, options), ...indented(who, lead, width, paint)].join('\n')
}

function findingLines(finding: LocatedFinding, lead: Lead, options: PrettyOptions): string[] {
  const places = describePlaces(finding, options.verbose ? Infinity : shownPlaces)
  return [...messageLines(finding, lead, options), ...(places === '' ? [] : indented(printable(places, Infinity), lead, options.verbose ? options.width : Infinity, options.paint, options))]
}

function messageLines({ message, pass, code, effect }: LocatedFinding, lead: Lead, { paint, width }: PrettyOptions): string[] {
  // The code of an error is in its message.
  const kind = effect === undefined || code === undefined ? '' : `: ${printable(code, 100)}`
  const by = pass === undefined ? '' : `  (${pass}${kind})`
  const room = roomFor(lead, width)
  const lines = wrapTo(printable(message, longestMessage), room)
  const last = lines.at(-1)!
  // The pass stands behind the message where it fits there.
  const tail = by === '' ? [] : last.length + by.length <= room ? undefined : [by.trim()]
  const body = tail === undefined ? [...lines.slice(0, -1), `${last}${paint('dim', by)}`] : [...lines, ...tail.map((line) => paint('dim', line))]
  return body.map((line, index) => (index === 0 ? lead.text : ' '.repeat(lead.width)) + line)
}

/** Lost prose is found in most tools, and where it was matters little: one line for all of it. */
function proseLines(findings: readonly LocatedFinding[], lead: Lead, { width }: PrettyOptions): string[] {
  const codes = findings.map(({ code, places }) => `${code ?? ''} ×${formatCount(places.length)}`)
  const [first = '', ...others] = wrapTo(printable(codes.join(', '), Infinity), roomFor(lead, width))
  return [lead.text + first, ...others.map((line) => ' '.repeat(lead.width) + line)]
}

function indented(text: string, lead: Lead, width: number, paint: Paint, cut?: PrettyOptions): string[] {
  const lines = wrapTo(text, roomFor(lead, width))
  return lines.map((line) => ' '.repeat(lead.width) + paint('dim', cut === undefined ? line : cutTo(line, roomFor(lead, cut.width))))
}

function leadOf(place: string, { level, rule }: LocatedFinding, ruleWidth: number, paint: Paint): Lead {
  const at = place === '' ? '' : `${place}  `
  const word = level === 'error' ? paint('red', 'error') : paint('yellow', 'warn ')
  return { text: `  ${paint('dim', at)}${word}  ${rule.padEnd(ruleWidth)}  `, width: at.length + ruleWidth + 11 }
}

function placeOf({ origin, position }: LocatedFinding): string {
  if (origin !== undefined) return ''
  return `${position.line}:${position.column}`
}

function roomFor({ width: taken }: Lead, width: number): number {
  return Math.max(30, width - taken)
}
