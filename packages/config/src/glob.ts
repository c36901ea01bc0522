import { SpokeshaveError } from '@spokeshave/core'

/** More than anybody writes; what is shorter can be followed with every name that can come. */
const MOST_CHARACTERS = 1000

/** One step of a glob: a character that fits, any text, or one of several ways. */
type Step = { readonly fits: (character: string) => boolean } | 'any' | readonly (readonly Step[])[]

/** A state: where it leads at once, or with a character that fits. */
interface State {
  readonly fits?: (character: string) => boolean
  readonly to: number[]
}

/**
 * Compiles a glob on a whole name: `*` any text, `?` one character, `[ab]`, `[a-z]`, `[^ab]` or `[!ab]` one of a set,
 * `{a,b}` either, nested or not; `\` takes the next character as it is. A bracket that is not closed, and braces without
 * a comma, stand for themselves. Names come from strangers, so no glob backtracks: the time is at most the length of the
 * name times that of the glob.
 */
export function compileGlob(glob: string): (name: string) => boolean {
  const characters = [...glob]
  if (characters.length > MOST_CHARACTERS) throw new SpokeshaveError('BAD_OPTIONS', `a glob must have ${MOST_CHARACTERS} characters at most, found ${characters.length}`)
  const states: State[] = [{ to: [] }]
  const end = build(new GlobParser(characters).sequence(), 0, states)
  return (name) => run(states, end, name)
}

function build(steps: readonly Step[], from: number, states: State[]): number {
  let at = from
  const add = (state: State): number => states.push(state) - 1
  for (const step of steps) {
    const next = add({ to: [] })
    if (step === 'any') {
      // A state that leads back to itself with any character.
      const loop = add({ fits: () => true, to: [next] })
      states[at]!.to.push(next)
      states[next]!.to.push(loop)
    } else if ('fits' in step) {
      states[at]!.to.push(add({ fits: step.fits, to: [next] }))
    } else {
      for (const way of step) {
        const start = add({ to: [] })
        states[at]!.to.push(start)
        states[build(way, start, states)]!.to.push(next)
      }
    }
    at = next
  }
  return at
}

/** Follows all ways at once. */
function run(states: readonly State[], end: number, name: string): boolean {
  // When each state was entered last.
  const entered = new Int32Array(states.length).fill(-1)
  let now = 0
  const enter = (first: number, into: number[]): void => {
    const open = [first]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (entered[at] === now) continue
      entered[at] = now
      into.push(at)
      const { fits, to } = states[at]!
      if (fits === undefined) open.push(...to)
    }
  }
  let current: number[] = []
  enter(0, current)
  for (const character of name) {
    now++
    const next: number[] = []
    for (const at of current) {
      const { fits, to } = states[at]!
      if (fits?.(character) === true) for (const each of to) enter(each, next)
    }
    if (next.length === 0) return false
    current = next
  }
  return current.includes(end)
}

class GlobParser {
  readonly #text: readonly string[]
  readonly #closing: ReadonlyMap<number, number>
  #at = 0

  constructor(text: readonly string[]) {
    this.#text = text
    this.#closing = closingBraces(text)
  }

  /** Steps up to the end, or up to the comma or brace that ends one of several ways. */
  sequence(close?: number): Step[] {
    const steps: Step[] = []
    const isEnd = (): boolean => this.#at === close || (close !== undefined && this.#text[this.#at] === ',')
    while (this.#at < this.#text.length && !isEnd()) {
      const step = this.#step()
      if (step !== 'any' || steps.at(-1) !== 'any') steps.push(step)
    }
    return steps
  }

  #step(): Step {
    const character = this.#text[this.#at++]!
    if (character === '*') return 'any'
    if (character === '?') return { fits: () => true }
    if (character === '[') return this.#set() ?? literal('[')
    if (character === '{') return this.#ways() ?? literal('{')
    if (character === '\\' && this.#at < this.#text.length) return literal(this.#text[this.#at++]!)
    return literal(character)
  }

  #set(): Step | undefined {
    const isNot = ['^', '!'].includes(this.#text[this.#at]!)
    const first = this.#at + (isNot ? 1 : 0)
    const end = endOfSet(this.#text, this.#at)
    if (end < 0) return undefined
    const set = this.#text.slice(first, end)
    const ranges: [number, number][] = []
    for (let i = 0; i < set.length; i++) {
      const isRange = set[i + 1] === '-' && i + 2 < set.length
      const [low, high] = [set[i]!, set[isRange ? i + 2 : i]!].map((each) => each.codePointAt(0)!) as [number, number]
      if (low > high) throw new SpokeshaveError('BAD_OPTIONS', `in a glob, the range ${set.slice(i, i + 3).join('')} runs backwards`)
      ranges.push([low, high])
      if (isRange) i += 2
    }
    this.#at = end + 1
    return {
      fits: (character) => {
        const code = character.codePointAt(0)!
        return ranges.some(([low, high]) => low <= code && code <= high) !== isNot
      },
    }
  }

  #ways(): Step | undefined {
    const close = this.#closing.get(this.#at - 1)
    if (close === undefined) return undefined
    const ways = [this.sequence(close)]
    while (this.#at !== close) {
      this.#at++
      ways.push(this.sequence(close))
    }
    this.#at++
    return ways
  }
}

/** Where each brace that opens several ways is closed. */
function closingBraces(text: readonly string[]): ReadonlyMap<number, number> {
  const closing = new Map<number, number>()
  const open: { readonly at: number; hasComma: boolean }[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (character === '\\') at++
    else if (character === '[') at = Math.max(at, endOfSet(text, at + 1))
    else if (character === '{') open.push({ at, hasComma: false })
    else if (character === ',' && open.length > 0) open.at(-1)!.hasComma = true
    else if (character === '}') {
      const last = open.pop()
      if (last?.hasComma === true) closing.set(last.at, at)
    }
  }
  return closing
}

/** Where a set ends that begins here, after its bracket; -1 where it does not. */
function endOfSet(text: readonly string[], start: number): number {
  const first = start + (['^', '!'].includes(text[start]!) ? 1 : 0)
  // A bracket that comes first is one of the set.
  return text.indexOf(']', first + 1)
}

function literal(wanted: string): Step {
  return { fits: (character) => character === wanted }
}
