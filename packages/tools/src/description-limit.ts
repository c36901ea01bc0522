/**
 * The longest beginning of `text` that takes at most `maxBytes` in UTF-8 and ends between two code points. A lone
 * surrogate counts three bytes: `TextEncoder` writes U+FFFD for it.
 */
export function cutToBytes(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes) return text
  let bytes = 0
  let end = 0
  for (const character of text) {
    bytes += utf8Bytes(character.codePointAt(0)!)
    if (bytes > maxBytes) return text.slice(0, end)
    end += character.length
  }
  return text
}

function utf8Bytes(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
