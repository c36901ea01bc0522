import { SpokeshaveError } from '@spokeshave/core'
import type Picomatch from 'picomatch'

import { messageOf, show } from './fault.ts'
import { lazily } from './lazy.ts'

/** Tells whether a name is meant. Without a name, nothing is. */
export type Matcher = (name: string | undefined) => boolean

/**
 * Compiles globs on names. A `*` also stands for dots and slashes: names are no paths. A glob that begins with `!`
 * takes names out of what the others mean, or of everything where there are no others; the order does not matter, but
 * case does. Throws `BAD_OPTIONS` for what is no glob.
 */
export function matcherOf(globs: string | readonly string[]): Matcher {
  const picomatch = lazily('picomatch')
  const compile = (list: readonly string[]): ((name: string) => boolean) => {
    const matchers = list.map((glob) => compileOne(picomatch, glob))
    return (name) => matchers.some((matches) => matches(name))
  }
  const all = [globs].flat() as readonly string[]
  const wanted = all.filter((glob) => !glob.startsWith('!'))
  const isWanted = wanted.length === 0 ? () => true : compile(wanted)
  const unwanted = all.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1))
  const isUnwanted = unwanted.length === 0 ? () => false : compile(unwanted)
  return (name) => name !== undefined && isWanted(name) && !isUnwanted(name)
}

function compileOne(picomatch: typeof Picomatch, glob: string): (name: string) => boolean {
  if (glob === '') throw new SpokeshaveError('BAD_OPTIONS', 'an empty glob means no name; after a "!", say what is taken out')
  try {
    return picomatch(glob, { bash: true, dot: true, nonegate: true, windows: false })
  } catch (cause) {
    throw new SpokeshaveError('BAD_OPTIONS', `the glob ${show(glob)} cannot be read: ${messageOf(cause)}`, { cause })
  }
}
