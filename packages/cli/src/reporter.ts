import { styleText } from 'node:util'

import type { SpokeshaveError } from '@spokeshave/core'

import type { Failure } from './failure.ts'
import type { Named } from './named.ts'
import { printable, quoted } from './printable.ts'
import type { Streams } from './streams.ts'
import { writeFully } from './write-fully.ts'

/** What was met. */
export interface Counts {
  /** Tools or schemas, those that were refused too. */
  read: number
  /** Lines that hold no JSON, so that nobody knows what they were. */
  unreadable: number
  /** Both kinds. */
  refused: number
}

/** What is refused: by name, or else by its place in the document or line. */
export interface Refused {
  readonly name?: string | null | undefined
  readonly path?: readonly (string | number)[] | undefined
  readonly isUnreadable?: boolean | undefined
}

/** Tells people, on the standard error, what happened, and keeps count of it. */
export class Reporter {
  readonly counts: Counts = { read: 0, unreadable: 0, refused: 0 }
  readonly #stderr: Streams['stderr']

  constructor(stderr: Streams['stderr']) {
    this.#stderr = stderr
  }

  /** A tool or schema that cannot be used: one line. */
  async refuse(place: string, { name, path = [], isUnreadable = false }: Refused, error: SpokeshaveError): Promise<void> {
    this.count({ isUnreadable })
    const inside = pathText(path)
    const who = typeof name === 'string' ? quoted(name) : printable(inside)
    const where = describePlace(error)
    const what = `${this.#style('yellow', 'refused')}${who === '' ? '' : ` ${who}`}${printable(where)}`
    return this.say(`${printable(place)}: ${what}: ${describeError(error, inside, where)}${await thrownIn(error)}`)
  }

  /** Counts what is refused, and says nothing. */
  count({ isUnreadable = false }: Refused): void {
    this.counts[isUnreadable ? 'unreadable' : 'read']++
    this.counts.refused++
  }

  /** What ends the run: one line, and the excerpt where there is one. */
  fail(failure: Failure): Promise<void> {
    const lines = [`${this.#style('red', 'spokeshave:')} ${printable(failure.message)}`, ...failure.excerpt]
    return this.say(lines.join('\n'))
  }

  /** `12 tools read, 2 compacted ("a", "b"), 1 over budget ("b"), 1 refused` */
  summarize(noun: string, compacted: Named, over: Named): Promise<void> {
    const { read, unreadable, refused } = this.counts
    const parts = [
      `${read} ${noun}${read === 1 ? '' : 's'} read`,
      ...(unreadable === 0 ? [] : [`${unreadable} line${unreadable === 1 ? '' : 's'} unreadable`]),
      compacted.describe('compacted'),
      ...(over.count === 0 ? [] : [over.describe('over budget')]),
      `${refused} refused`,
    ]
    return this.say(parts.join(', '))
  }

  /** Prints a line, or several. */
  async say(text: string): Promise<void> {
    // Nobody to tell is no reason to stop.
    await writeFully(this.#stderr, `${text}\n`).catch(() => {})
  }

  /** Colour on terminals only; `NO_COLOR` and its kin are honoured. */
  #style(format: 'red' | 'yellow', text: string): string {
    return styleText(format, text, { stream: this.#stderr })
  }
}

function describePlace({ code, pointer }: SpokeshaveError): string {
  if (pointer === undefined || (pointer === '' && code === 'BAD_INPUT')) return ''
  return ` at ${pointer === '' ? 'the root' : pointer}`
}

/** Where the code of a pass threw: the file is somebody's own, or a plugin's. */
async function thrownIn({ code, cause }: SpokeshaveError): Promise<string> {
  if (code !== 'PASS_FAILED') return ''
  const { thrownAt } = await import('@spokeshave/config')
  const at = thrownAt(cause)
  return at === undefined ? '' : printable(` at ${at.file}:${at.line}:${at.column}`)
}

/** `tools[1]`, as messages of tools begin. */
function pathText(path: readonly (string | number)[]): string {
  return path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('').replace(/^\./, '')
}

/** Without what stands in front of it already: the line's number, the way to the tool and the place in it. */
function describeError({ code, message }: SpokeshaveError, inside: string, where: string): string {
  const whole = message.replace(/^line \d+(?:\.|: )/, '')
  const text = inside !== '' && whole.startsWith(`${inside}: `) ? whole.slice(inside.length + 2) : whole
  const [, after] = where === '' ? [text] : text.split(where, 2)
  // Followed by anything else, it is another place that begins alike.
  const said = after !== undefined && /^(?:$|[\s,;.])/.test(after) ? text.replace(where, '') : text
  return `${printable(said)} (${code})`
}
