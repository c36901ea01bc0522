import { constants, isUtf8 } from 'node:buffer'

const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d])

/** The most bytes that are read into one text: all that fits into a string. */
export const maxTextBytes: number = constants.MAX_STRING_LENGTH

/** The text that `bytes` hold, without a byte order mark; null where they are not UTF-8. */
export function decodeUtf8(bytes: Buffer): string | null {
  if (!isUtf8(bytes)) return null
  return bytes.toString('utf8', hasMark(bytes) ? 3 : 0)
}

/** Whether there is nothing but white space, and perhaps a byte order mark. */
export function isBlank(bytes: Buffer): boolean {
  for (let at = hasMark(bytes) ? 3 : 0; at < bytes.length; at++) {
    if (!blanks.has(bytes[at]!)) return false
  }
  return true
}

/** What is wrong with bytes that are not UTF-8, and in which of their lines. */
export function describeEncodingFault(bytes: Buffer): { readonly line: number; readonly message: string } {
  if (bytes.length >= 2 && [0xfffe, 0xfeff].includes(bytes.readUInt16BE(0))) {
    return { line: 1, message: 'is UTF-16: save it as UTF-8' }
  }
  // Decoded and encoded again, bytes that are no UTF-8 come back as other ones.
  const mended = Buffer.from(bytes.toString())
  let at = 0
  while (bytes[at] === mended[at]) at++
  const line = bytes.subarray(0, at).reduce((count, byte) => (byte === 0x0a ? count + 1 : count), 1)
  return { line, message: 'is not valid UTF-8' }
}

function hasMark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}
