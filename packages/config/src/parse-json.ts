import type { ParseError } from 'jsonc-parser'

import { fault } from './fault.ts'
import { lazily } from './lazy.ts'

/** Parses JSON; says the line and the column where it is none. */
export function parseJson(text: string, file: string): unknown {
  const plain = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  try {
    return JSON.parse(plain)
  } catch (cause) {
    throw fault({ file, key: '' }, 'BAD_CONFIG', jsonFault(plain), cause)
  }
}

function jsonFault(text: string): string {
  const { parse, printParseErrorCode } = lazily('jsonc-parser')
  const errors: ParseError[] = []
  parse(text, errors, { disallowComments: true, allowTrailingComma: false })
  // What only JSON.parse refuses is at the end, as far as we know.
  const { offset, error } = errors[0] ?? { offset: text.length, error: undefined }
  const before = text.slice(0, offset).split('\n')
  const what = error === undefined ? 'not JSON' : printParseErrorCode(error).replaceAll(/(?<=.)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
  return `not JSON at line ${before.length}, column ${before.at(-1)!.length + 1}: ${what}`
}
