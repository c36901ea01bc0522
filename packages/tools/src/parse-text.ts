import { SpokeshaveError } from '@spokeshave/core'
import { sentenceOf } from './refusal.ts'

/** What a text holds: one JSON value, or NDJSON lines, each still to be parsed. */
export type ParsedText = { readonly value: unknown } | { readonly lines: readonly string[] }

/**
 * Tells a JSON text from NDJSON. A text that is no JSON as a whole is NDJSON where at least one of its lines is a list
 * or object by itself, unless it begins as a JSON text laid out over several lines does: then it is one with a fault.
 *
 * Throws `BAD_INPUT` with JSON's message where it is neither.
 */
export function parseText(text: string): ParsedText {
  const json = withoutMark(text)
  if (isBlank(json)) throw new SpokeshaveError('BAD_INPUT', 'the input is empty')
  try {
    return { value: JSON.parse(json) }
  } catch (thrown) {
    const lines = json.split('\n')
    const filled = lines.filter((line) => !isBlank(line))
    if (filled.length > 1 && !/[{[]\s*$/.test(filled[0]!) && filled.some(holdsContainer)) return { lines }
    throw notJson(thrown)
  }
}

/** One line of NDJSON. Throws `BAD_INPUT` with JSON's message. */
export function parseLine(line: string): unknown {
  try {
    return JSON.parse(withoutMark(line))
  } catch (thrown) {
    throw notJson(thrown)
  }
}

/** Whether there is nothing but what JSON takes for white space (RFC 8259, section 2), and byte order marks. */
export function isBlank(text: string): boolean {
  return /^[ \t\r\n\uFEFF]*$/.test(text)
}

function holdsContainer(line: string): boolean {
  if (!/^\s*[{[]/.test(line)) return false
  try {
    return JSON.parse(line) !== null
  } catch {
    return false
  }
}

function notJson(thrown: unknown): SpokeshaveError {
  return new SpokeshaveError('BAD_INPUT', `not JSON: ${sentenceOf(thrown)}`, { cause: thrown })
}

/** A byte order mark is no part of JSON (RFC 8259, section 8.1), but editors write it. */
function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
