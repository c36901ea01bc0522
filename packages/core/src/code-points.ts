/** Orders strings by code point, which is also the order of their UTF-8 bytes; plain `<` orders by UTF-16 unit. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i)
    const right = b.charCodeAt(i)
    if (left !== right) return rank(left) - rank(right)
  }
  return a.length - b.length
}

/** Surrogates stand for the code points above all others. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

/** The number of UTF-8 bytes of a text; a lone surrogate counts three, as TextEncoder would write it. */
export function utf8Length(text: string): number {
  let bytes = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) continue
    if (unit < 0x800) bytes += 1
    else if (unit < 0xd800 || unit > 0xdbff) bytes += 2
    else {
      const next = text.charCodeAt(i + 1)
      bytes += 2
      // A pair is two units and four bytes.
      if (next >= 0xdc00 && next <= 0xdfff) i++
    }
  }
  return bytes
}
