import { lazily } from './lazy.ts'

/** Tells whether a name is meant. Without a name, nothing is. */
export type Matcher = (name: string | undefined) => boolean

/**
 * Compiles globs on names. A `*` also stands for dots and slashes: names are no paths. A glob that begins with `!`
 * takes names out of what the others mean, or of everything where there are no others.
 */
export function matcherOf(globs: string | readonly string[]): Matcher {
  const picomatch = lazily('picomatch')
  const compile = (list: readonly string[]): ((name: string) => boolean) => picomatch([...list], { bash: true, dot: true, nonegate: true, windows: false })
  const all = [globs].flat() as readonly string[]
  const wanted = all.filter((glob) => !glob.startsWith('!'))
  const isWanted = wanted.length === 0 ? () => true : compile(wanted)
  const unwanted = all.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1))
  const isUnwanted = unwanted.length === 0 ? () => false : compile(unwanted)
  return (name) => name !== undefined && isWanted(name) && !isUnwanted(name)
}
