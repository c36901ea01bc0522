/**
 * Tells plain objects from others, once for each object, and remembers whether a loop over names could meet names
 * that are not an object's own. That is nearly never so, and spares the hot loops a look-up per name.
 */
export class Guard {
  /** Whether `for…in` over any object met so far could give inherited names. */
  needed: boolean = lends(Object.prototype)

  /**
   * Whether the object can stand for a JSON object or list: made by a literal, by `JSON.parse`, with a null
   * prototype, or in another realm. Instances of classes, dates and maps are none.
   */
  admits(value: object): boolean {
    if (Array.isArray(value)) return true
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype === Object.prototype || prototype === null) return true
    if (!isForeign(prototype as object)) return false
    this.needed ||= lends(prototype as object)
    return true
  }
}

/** The same for one object alone. */
export function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null || isForeign(prototype as object)
}

/** Whether it is another realm's `Object.prototype`, which a class that extends null has not. */
function isForeign(prototype: object): boolean {
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, 'isPrototypeOf')
}

/** Whether objects with this prototype inherit names that `for…in` gives. */
function lends(prototype: object): boolean {
  for (const _ in prototype) return true
  return false
}
