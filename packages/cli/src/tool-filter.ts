import { didYouMean } from '@spokeshave/core'

import { Failure } from './failure.ts'
import { withPolicy } from './policy.ts'
import { quoted } from './printable.ts'

const fewNames = 10

/** The tools that `--tool` names: names or globs, as in overrides; one that begins with `!` takes names out. */
export class ToolFilter {
  readonly #globs: readonly string[]
  readonly #matches: (name: string | undefined) => boolean
  readonly #single: readonly { readonly glob: string; readonly matches: (name: string | undefined) => boolean }[]
  readonly #met = new Set<string>()
  readonly #names = new Set<string>()

  constructor(globs: readonly string[], matcherOf: (globs: readonly string[]) => (name: string | undefined) => boolean) {
    this.#globs = globs
    const wanted = globs.filter((glob) => !glob.startsWith('!'))
    const byGlobs = matcherOf(globs)
    // A name may look like a glob and be meant as it stands.
    this.#matches = (name) => byGlobs(name) || (name !== undefined && wanted.includes(name))
    this.#single = wanted.map((glob) => ({ glob, matches: matcherOf([glob]) }))
  }

  /** Whether a tool is wanted. */
  take(name: string | undefined): boolean {
    if (name !== undefined) this.#names.add(name)
    for (const { glob, matches } of this.#single) if (name === glob || matches(name)) this.#met.add(glob)
    return this.#matches(name)
  }

  /** Throws a `Failure` for the names and globs that no tool had. */
  end(): void {
    const missed = this.#single.filter(({ glob }) => !this.#met.has(glob)).map(({ glob }) => glob)
    const [first] = missed
    if (first !== undefined) throw new Failure(`--tool: no tool ${quoted(first)} is in the input${didYouMean(first, this.#names) || this.#listed()}`)
    if (this.#globs.length > 0 && this.#single.length === 0 && ![...this.#names].some(this.#matches)) {
      throw new Failure(`--tool: ${this.#globs.map(quoted).join(', ')} leaves no tool of the input`)
    }
  }

  #listed(): string {
    const names = [...this.#names]
    return names.length > 0 && names.length <= fewNames ? `; its tools: ${names.join(', ')}` : ''
  }
}

/** The filter for the names that were given; undefined where all tools are wanted. */
export async function openToolFilter(globs: readonly string[] | undefined): Promise<ToolFilter | undefined> {
  if (globs === undefined) return undefined
  const { matcherOf } = await import('@spokeshave/config')
  return withPolicy(() => new ToolFilter(globs, matcherOf))
}
