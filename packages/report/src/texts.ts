/** A text of at most `length` characters, never cut within one; an ellipsis says that there was more. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const end = length - 1
  const last = text.charCodeAt(end - 1)
  return `${text.slice(0, last >= 0xd8_00 && last <= 0xdb_ff ? end - 1 : end)}…`
}

/** A text that can be part of an address: what is no character is replaced. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD')
}
