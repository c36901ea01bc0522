/** Freezes a value and everything in it, and gives it back. Depth costs heap, not stack. */
export function deepFreeze<T>(value: T): T {
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    // Frozen already: the same object may be met again.
    if (typeof next !== 'object' || next === null || Object.isFrozen(next)) continue
    Object.freeze(next)
    for (const key of Object.keys(next)) pending.push((next as Record<string, unknown>)[key])
  }
  return value
}
