/**
 * What a terminal could act on or a reader could not see: controls, line separators, marks that turn the direction of
 * writing, invisible characters and lone surrogates.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Text from outside, safe to show on a terminal: on one line, without control characters, not longer than `limit`. */
export function printable(text: string, limit = 500): string {
  const cut = text.length > limit ? `${text.slice(0, limit)}…` : text
  return cut.replace(unprintable, (char) => {
    return short[char] ?? `\\u{${char.codePointAt(0)!.toString(16)}}`
  })
}

/** A name from outside in double quotes, safe to show on a terminal. */
export function quoted(name: string): string {
  return `"${printable(name, 120)}"`
}
