/** Where a text stops being JSON, as an offset into it, and why. */
export interface JsonFault {
  readonly offset: number
  readonly message: string
}

/** Thrown inside this module only. */
class Fault extends Error {
  readonly offset: number

  constructor(offset: number, message: string) {
    super(message)
    this.offset = offset
  }
}

const blanks = /[ \t\n\r]*/y
const literals = /true|false|null/y
const numbers = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const escapes = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const cutEscape = /^\\(?:u[0-9a-fA-F]{0,3})?$/

/**
 * The first place where `text` is not JSON, or null where it is. `JSON.parse` says only on some versions of Node where
 * that is. A text that merely ends too early has its fault at its very end.
 */
export function findJsonFault(text: string): JsonFault | null {
  try {
    const end = skipBlanks(text, skipValue(text, 0))
    return end === text.length ? null : { offset: end, message: 'expected the end of the text' }
  } catch (error) {
    if (error instanceof Fault) return { offset: error.offset, message: error.message }
    throw error
  }
}

/** The text of a member of the object that `text` is, just as it is written; the last one, as `JSON.parse` takes it. */
export function memberText(text: string, name: string): string | undefined {
  let found: string | undefined
  let at = skipBlanks(text, skipBlanks(text, 0) + 1)
  while (text[at] === '"') {
    const keyEnd = skipString(text, at)
    const start = skipBlanks(text, skipBlanks(text, keyEnd) + 1)
    const end = skipValue(text, start)
    if (JSON.parse(text.slice(at, keyEnd)) === name) found = text.slice(start, end)
    at = skipBlanks(text, skipBlanks(text, end) + 1)
  }
  return found
}

/** Loops instead of recursing: `JSON.parse` reads any depth, and so must this. */
function skipValue(text: string, from: number): number {
  const closers: string[] = []
  let at = from
  for (;;) {
    at = skipBlanks(text, at)
    const open = text[at]
    if (open === '{' || open === '[') {
      const closer = open === '{' ? '}' : ']'
      at = skipBlanks(text, at + 1)
      if (text[at] !== closer) {
        closers.push(closer)
        if (closer === '}') at = skipKey(text, at, "a name in double quotes or '}'")
        continue
      }
      at++
    } else {
      at = skipScalar(text, at)
    }
    for (;;) {
      const closer = closers.at(-1)
      if (closer === undefined) return at
      at = skipBlanks(text, at)
      if (text[at] === ',') {
        at++
        if (closer === '}') at = skipKey(text, skipBlanks(text, at), 'a name in double quotes')
        break
      }
      if (text[at] !== closer) throw expected(text, at, `',' or '${closer}'`)
      closers.pop()
      at++
    }
  }
}

function skipKey(text: string, at: number, wanted: string): number {
  if (text[at] !== '"') throw expected(text, at, wanted)
  const colon = skipBlanks(text, skipString(text, at))
  if (text[colon] !== ':') throw expected(text, colon, "':'")
  return colon + 1
}

function skipScalar(text: string, at: number): number {
  if (text[at] === '"') return skipString(text, at)
  const end = match(literals, text, at) ?? match(numbers, text, at)
  if (end === undefined) throw expected(text, at, 'a value')
  return end
}

function skipString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return at + 1
    if (code < 0x20) throw new Fault(at, 'a control character in a string must be escaped')
    if (code === 0x5c) {
      const end = match(escapes, text, at)
      if (end === undefined) {
        throw cutEscape.test(text.slice(at, at + 6)) ? endsEarly(text) : new Fault(at, 'unknown escape in a string')
      }
      at = end - 1
    }
  }
  throw endsEarly(text)
}

function skipBlanks(text: string, at: number): number {
  return match(blanks, text, at) ?? at
}

function match(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

function expected(text: string, at: number, what: string): Fault {
  return at >= text.length ? endsEarly(text) : new Fault(at, `expected ${what}`)
}

function endsEarly(text: string): Fault {
  return new Fault(text.length, 'the text ends too early')
}
