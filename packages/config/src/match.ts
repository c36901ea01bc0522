import { SpokeshaveError } from '@spokeshave/core'

import { compileGlob } from './glob.ts'

/** Tells whether a name is meant. Without a name, nothing is. */
export type Matcher = (name: string | undefined) => boolean

/**
 * Compiles globs on names. A glob that begins with `!` takes names out of what the others mean, or of everything where
 * there are no others; the order does not matter, but case does. Throws `BAD_OPTIONS` for what is no glob.
 */
export function matcherOf(globs: string | readonly string[]): Matcher {
  const all = [globs].flat() as readonly string[]
  const wanted = all.filter((glob) => !glob.startsWith('!'))
  const unwanted = all.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1))
  const isWanted = wanted.length === 0 ? () => true : anyOf(wanted)
  const isUnwanted = anyOf(unwanted)
  return (name) => name !== undefined && isWanted(name) && !isUnwanted(name)
}

function anyOf(globs: readonly string[]): (name: string) => boolean {
  const matchers = globs.map((glob) => {
    if (glob === '') throw new SpokeshaveError('BAD_OPTIONS', 'an empty glob means no name; after a "!", say what is taken out')
    const matches = compileGlob(glob)
    // Whoever writes a name as it is means that name, whatever is in it.
    return (name: string) => name === glob || matches(name)
  })
  return (name) => matchers.some((matches) => matches(name))
}
