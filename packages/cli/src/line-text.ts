import { SpokeshaveError } from '@spokeshave/core'

import { decodeUtf8, maxTextBytes } from './decode.ts'
import { findJsonFault } from './json-scan.ts'
import type { Line } from './lines.ts'

/** The text of a line. Throws `BAD_INPUT` where it has none. */
export function lineText({ bytes }: Line): string {
  if (bytes === null) throw new SpokeshaveError('BAD_INPUT', `the line is longer than ${maxTextBytes} bytes`)
  const text = decodeUtf8(bytes)
  if (text === null) throw new SpokeshaveError('BAD_INPUT', 'the line is not valid UTF-8')
  return text
}

/** What is wrong with a line that `JSON.parse` does not read, and the column where it is; null where it does. */
export function lineFault(text: string): { readonly column: number; readonly error: SpokeshaveError } | null {
  const fault = findJsonFault(text)
  if (fault === null) return null
  return { column: fault.offset + 1, error: new SpokeshaveError('BAD_INPUT', `the line is not JSON: ${fault.message}`) }
}
