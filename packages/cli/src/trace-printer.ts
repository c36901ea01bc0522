import { styleText } from 'node:util'

import { type JsonValue, stringifyJson, type TraceStep } from '@spokeshave/core'
import type { SchemaReading } from '@spokeshave/tools'
import { structuredPatch } from 'diff'

import type { TracePrinter } from './look.ts'
import { indentJson } from './pretty.ts'
import { printable } from './printable.ts'
import type { Streams } from './streams.ts'
import { ignoreErrors } from './write-fully.ts'

/** Two texts with nothing in common take long to compare, and the comparison would help nobody. */
const diffTimeout = 2000

/** Shows schemas as they stood, on the standard error: the result has stdout to itself. */
export function createTracePrinter(stderr: Streams['stderr']): TracePrinter {
  ignoreErrors(stderr)
  const style = (format: 'bold' | 'green' | 'red' | 'cyan', text: string): string =>
    styleText(format, text, { stream: stderr })

  const colored = (line: string): string => {
    if (line.startsWith('+')) return style('green', line)
    if (line.startsWith('-')) return style('red', line)
    return line.startsWith('@@') ? style('cyan', line) : line
  }

  const sayGiven = (input: JsonValue, reading: SchemaReading | undefined, say: (what: string, ...lines: readonly string[]) => void): void => {
    const given = linesOf(input)
    if (reading === undefined) return say('as given', ...given)
    const published = reading.published === undefined ? [] : linesOf(reading.published as JsonValue)
    if (published.length === 0) say('without a schema')
    else say('as given', ...published)
    const diff = diffOf(published, given).map(colored)
    if (diff.length > 0) say(`as the reader hands it on (${reading.code})`, ...diff)
  }

  return {
    print({ input, steps }, target, pass, reading, off) {
      const who = [target.server, target.tool].filter((name) => name !== undefined).map((name) => printable(name, 120))
      const say = (what: string, ...lines: readonly string[]): void => {
        const head = style('bold', `${[...who, what].join(': ')}${lines.length === 0 ? '' : ':'}`)
        stderr.write(`${[head, ...lines].join('\n')}\n`)
      }
      if (pass === 'all') sayGiven(input, reading, say)
      let before = input
      let isPrinted = pass === 'all'
      for (const step of steps) {
        if (pass === 'all' || pass === step.name) {
          isPrinted = true
          const lines = linesOf(step.value)
          const diff = step.value === before ? [] : diffOf(linesOf(before), lines).map(colored)
          say(headOf(step, before), ...diff)
          if (pass === step.name) say(`as it stood after ${pass}`, ...lines)
        }
        before = step.value
      }
      if (!isPrinted) say(printable(`${pass} ${off ?? 'was not reached'}`, Infinity))
    },
  }
}

function headOf({ name, hook, ran, value }: TraceStep, before: JsonValue): string {
  const what = !ran ? ': not run' : value === before ? ': unchanged' : ''
  return `after ${name} (${hook})${what}`
}

function linesOf(value: JsonValue): string[] {
  return [...indentJson(stringifyJson(value))].join('').split('\n').map((line) => printable(line, Infinity))
}

/** A unified diff, without the lines that name files. */
function diffOf(before: readonly string[], after: readonly string[]): string[] {
  const patch = structuredPatch('', '', `${before.join('\n')}\n`, `${after.join('\n')}\n`, '', '', {
    context: 3,
    timeout: diffTimeout,
  })
  if (patch === undefined) return [`(${before.length} lines became ${after.length}: too different to be compared)`]
  return patch.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    ...lines,
  ])
}
