import { SpokeshaveError } from './errors.ts'
import type { JsonObject, JsonValue } from './json.ts'
import { stringifyJson } from './stringify.ts'

/** A pass as a pipeline text has it. */
export interface TextPass {
  readonly name: string
  /** Absent where the text says none. */
  readonly options?: JsonObject
}

const blanks = /\s*/y
const bare = /[A-Za-z_$@./][\w$@./-]*/y
const word = /^[A-Za-z_$][\w$-]*$/
const scalars = /(?:true|false|null|-?\d[\d.eE+-]*)(?![\w$-])/y

/**
 * Reads a pipeline text: names of passes with commas between them, each with options if need be, as in
 * `const-to-enum,collapse-depth{maxDepth=2}`. A value is JSON; a text of one word needs no quotes, and so does a name
 * without blanks, commas and braces.
 */
export function parsePipelineText(text: string): readonly TextPass[] {
  let at = 0

  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    at += found?.length ?? 0
    return found
  }
  const take = (character: string): boolean => {
    match(blanks)
    if (text[at] !== character) return false
    at++
    return true
  }
  const fail = (wanted: string): SpokeshaveError => {
    const found = at < text.length ? JSON.stringify(text[at]) : 'the end'
    return new SpokeshaveError('BAD_OPTIONS', `expected ${wanted} at column ${at + 1} of the pipeline text, found ${found}`)
  }
  const json = (from: number, end: number): JsonValue => {
    try {
      return JSON.parse(text.slice(from, end)) as JsonValue
    } catch {
      at = from
      throw fail('JSON')
    }
  }
  const name = (what: string): string => {
    match(blanks)
    const from = at
    if (text[at] === '"') return json(from, (at = endOfJson(text, at))) as string
    const found = match(bare)
    if (found === undefined) throw fail(what)
    return found
  }
  const value = (): JsonValue => {
    match(blanks)
    const from = at
    if (match(scalars) !== undefined) return json(from, at)
    if (/["[{]/.test(text[at] ?? '')) return json(from, (at = endOfJson(text, at)))
    return name('a value')
  }
  const options = (): JsonObject => {
    const found: [string, JsonValue][] = []
    if (take('}')) return {}
    do {
      const key = name('an option')
      if (!take('=')) throw fail('"="')
      found.push([key, value()])
    } while (take(','))
    if (!take('}')) throw fail('"," or "}"')
    return Object.fromEntries(found)
  }

  const passes: TextPass[] = []
  match(blanks)
  if (at === text.length) return passes
  do {
    const pass = name('a pass')
    passes.push(take('{') ? { name: pass, options: options() } : { name: pass })
  } while (take(','))
  if (at < text.length) throw fail('"," or "{"')
  return passes
}

/** Writes passes as a text that {@link parsePipelineText} reads. What JSON does not know is left out. */
export function formatPipelineText(passes: Iterable<{ readonly name: string; readonly options?: object }>): string {
  return [...passes].map(({ name, options = {} }) => {
    // Through JSON, so that functions and what is undefined go.
    const entries = Object.entries(JSON.parse(JSON.stringify(options)) as JsonObject)
    const text = entries.map(([key, value]) => `${quoted(key)}=${typeof value === 'string' ? quoted(value) : stringifyJson(value)}`)
    const given = text.length === 0 ? '' : `{${text.join(',')}}`
    return `${quoted(name)}${given}`
  }).join(',')
}

function quoted(text: string): string {
  return word.test(text) && !['true', 'false', 'null'].includes(text) ? text : JSON.stringify(text)
}

/** Where a JSON text, object or list that begins at `from` ends, if it is sound. */
function endOfJson(text: string, from: number): number {
  let depth = 0
  let isText = false
  for (let at = from; at < text.length; at++) {
    const character = text[at]
    if (isText) {
      if (character === '\\') at++
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    if (!isText && depth <= 0) return at + 1
  }
  return text.length
}
