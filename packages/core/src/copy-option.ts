/**
 * A copy of the data in options, so that whoever gets them or gave them cannot change those of a pipeline. What is no
 * plain data (a function, a meter) stays what it is.
 */
export function copyOption<T>(value: T): T {
  return copy(value, new Map()) as T
}

function copy(value: unknown, made: Map<object, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value
  // Options may lead back into themselves.
  const before = made.get(value)
  if (before !== undefined) return before
  if (Array.isArray(value)) {
    const list: unknown[] = []
    made.set(value, list)
    for (const item of value as readonly unknown[]) list.push(copy(item, made))
    return list
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  const object = Object.create(prototype as object | null) as object
  made.set(value, object)
  for (const [key, member] of Object.entries(value)) {
    Object.defineProperty(object, key, { value: copy(member, made), enumerable: true, configurable: true, writable: true })
  }
  return object
}
