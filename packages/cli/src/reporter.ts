import { styleText } from 'node:util'

import type { SpokeshaveError } from '@spokeshave/core'

import type { Failure } from './failure.ts'
import { printable, quoted } from './printable.ts'
import type { Streams } from './streams.ts'
import { writeFully } from './write-fully.ts'

/** How many tools or schemas were met, and how many of them were refused. */
export interface Counts {
  read: number
  refused: number
}

/** Tells people, on the standard error, what happened, and keeps count of it. */
export class Reporter {
  readonly counts: Counts = { read: 0, refused: 0 }
  readonly #stderr: Streams['stderr']

  constructor(stderr: Streams['stderr']) {
    this.#stderr = stderr
  }

  /** A tool or schema that cannot be used: one line. */
  refuse(place: string, name: string | null | undefined, error: SpokeshaveError): Promise<void> {
    this.counts.read++
    this.counts.refused++
    const who = name === null || name === undefined ? '' : ` ${quoted(name)}`
    const where = describePlace(error)
    return this.say(
      `${printable(place)}: ${this.#style('yellow', 'refused')}${who}${printable(where)}: ${describeError(error, where)}`,
    )
  }

  /** What ends the run: one line, and the excerpt where there is one. */
  fail(failure: Failure): Promise<void> {
    const lines = [`${this.#style('red', 'spokeshave:')} ${printable(failure.message)}`, ...failure.excerpt]
    return this.say(lines.join('\n'))
  }

  /** `12 tools read, 2 compacted, 1 refused` */
  summarize(noun: string, compacted: number): Promise<void> {
    const { read, refused } = this.counts
    return this.say(`${read} ${noun}${read === 1 ? '' : 's'} read, ${compacted} compacted, ${refused} refused`)
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

/** Without what stands in front of it already: the line's number and the place. */
function describeError({ code, message }: SpokeshaveError, where: string): string {
  const text = message.replace(/^line \d+(?:\.|: )/, '')
  const [, after] = where === '' ? [text] : text.split(where, 2)
  // Followed by anything else, it is another place that begins alike.
  const said = after !== undefined && /^(?:$|[\s,;.])/.test(after) ? text.replace(where, '') : text
  return `${printable(said)} (${code})`
}
