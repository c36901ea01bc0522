import jsonpointer from 'jsonpointer'

// A list's `length` is its own, and yet no place in it.
const isMember = Object.prototype.propertyIsEnumerable

/** Escapes one token of a JSON Pointer (RFC 6901, section 3). */
export function escapeToken(token: string | number): string {
  const text = String(token)
  return /[~/]/.test(text) ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text
}

/** Joins tokens to a JSON Pointer. */
export function toPointer(tokens: readonly (string | number)[]): string {
  let pointer = ''
  for (const token of tokens) pointer += `/${escapeToken(token)}`
  return pointer
}

/** Splits a JSON Pointer into its tokens, or undefined where it is none: no leading `/`, or a bad `~` escape. */
export function fromPointer(pointer: string): string[] | undefined {
  if (pointer === '') return []
  if (pointer[0] !== '/' || /~(?![01])/.test(pointer)) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The value at a JSON Pointer, own properties only; undefined where there is none. */
export function valueAt(root: unknown, pointer: string): unknown {
  const tokens = fromPointer(pointer)
  if (tokens === undefined) return undefined
  let value = root
  for (const token of tokens) {
    if (typeof value !== 'object' || value === null || !isMember.call(value, token)) return undefined
    // jsonpointer drops `__proto__` and follows prototypes, so it sees one own token at a time, and not that one.
    value =
      token === '__proto__'
        ? Object.getOwnPropertyDescriptor(value, token)?.value
        : jsonpointer.get(value, toPointer([token]))
  }
  return value
}
