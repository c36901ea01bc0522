/** For each ASCII character, the bytes that a JSON text has for it beyond the first. */
const escapes: Uint8Array = Uint8Array.from({ length: 128 }, (_, unit) => JSON.stringify(String.fromCharCode(unit)).length - 3)

/** A character that is not written as one byte. */
const special = /[^ !#-[\]-~]/

/**
 * The UTF-8 bytes of a JSON string's contents beyond one for each UTF-16 unit: what escapes and characters outside
 * of ASCII add. As `JSON.stringify` does, a lone surrogate is escaped.
 */
export function extraBytes(text: string): number {
  // Nearly all texts have none, and an engine finds that out faster than a loop over character codes.
  if (!special.test(text)) return 0
  let extra = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) extra += escapes[unit]!
    else if (unit < 0x800) extra += 1
    else if (unit < 0xd800 || unit > 0xdfff) extra += 2
    else if (isPair(text, i)) {
      // Two units, four bytes.
      extra += 2
      i++
    } else extra += 5
  }
  return extra
}

function isPair(text: string, index: number): boolean {
  const next = text.charCodeAt(index + 1)
  return text.charCodeAt(index) < 0xdc00 && next >= 0xdc00 && next <= 0xdfff
}
