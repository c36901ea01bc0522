import { toPointer } from '@spokeshave/core'

import { shortText } from './exact-text.ts'

interface Pair {
  readonly actual: unknown
  readonly expected: unknown
  readonly tokens: readonly (string | number)[]
}

/**
 * Where two JSON values first differ in document order, as a sentence with its JSON Pointer; undefined where they
 * are the same. The order of keys counts.
 */
export function firstDifference(actual: unknown, expected: unknown): string | undefined {
  const pending: Pair[] = [{ actual, expected, tokens: [] }]
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const found = differs(pair)
    if (found !== undefined) return `${found} at ${toPointer(pair.tokens) || 'the root'}`
    const inner = members(pair)
    for (let i = inner.length - 1; i >= 0; i--) pending.push(inner[i]!)
  }
  return undefined
}

function differs({ actual, expected }: Pair): string | undefined {
  const kind = kindOf(actual)
  if (kind !== kindOf(expected) || (kind === 'value' && !Object.is(actual, expected))) {
    return `expected ${shortText(expected)}, found ${shortText(actual)}`
  }
  if (kind === 'list') {
    const [has, wants] = [(actual as unknown[]).length, (expected as unknown[]).length]
    return has === wants ? undefined : `expected ${wants} elements, found ${has}: ${shortText(actual)}`
  }
  return kind === 'object' ? differentKeys(keysOf(actual), keysOf(expected)) : undefined
}

function differentKeys(has: readonly string[], wants: readonly string[]): string | undefined {
  const missing = wants.filter((key) => !has.includes(key))
  const extra = has.filter((key) => !wants.includes(key))
  if (missing.length + extra.length > 0) {
    const parts = [missing.length > 0 && `missing ${list(missing)}`, extra.length > 0 && `unexpected ${list(extra)}`]
    return parts.filter(Boolean).join(', ')
  }
  return has.every((key, index) => key === wants[index])
    ? undefined
    : `expected keys in the order ${list(wants)}, found ${list(has)}`
}

function members({ actual, expected, tokens }: Pair): Pair[] {
  const kind = kindOf(actual)
  if (kind === 'value') return []
  const keys: readonly (string | number)[] = kind === 'list' ? [...(actual as unknown[]).keys()] : keysOf(actual)
  return keys.map((key) => ({
    actual: (actual as Record<string | number, unknown>)[key],
    expected: (expected as Record<string | number, unknown>)[key],
    tokens: [...tokens, key],
  }))
}

function kindOf(value: unknown): 'list' | 'object' | 'value' {
  if (Array.isArray(value)) return 'list'
  return typeof value === 'object' && value !== null ? 'object' : 'value'
}

/** A member that is undefined is absent, as in JSON. */
function keysOf(value: unknown): string[] {
  return Object.keys(value as object).filter((key) => (value as Record<string, unknown>)[key] !== undefined)
}

function list(keys: readonly string[]): string {
  return keys.map((key) => JSON.stringify(key)).join(', ')
}
