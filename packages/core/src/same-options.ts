/** Deeper than anybody writes options. Those that lead back into themselves end here. */
const MOST_NESTED = 100

/** Whether two options are the same: data by what they say, all else by what they are. */
export function isSameOption(a: unknown, b: unknown, nested = 0): boolean {
  if (Object.is(a, b)) return true
  if (nested === MOST_NESTED || !isData(a) || !isData(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSameOption(a[key], b[key], nested + 1))
}

function isData(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null || Array.isArray(value)
}
