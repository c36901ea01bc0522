/** Sets an own property, whatever its name: an assignment to `__proto__` would set the prototype instead. */
export function setOwn(target: object, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true })
  else (target as Record<string, unknown>)[key] = value
}
