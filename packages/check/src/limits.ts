import { type Explanation, type JsonValue, isObject, schemaChildren, stringifyJson, toPointer, utf8Length } from '@spokeshave/core'

import type { Found } from './make-finding.ts'
import type { RuleName } from './rules.ts'
import type { Rules } from './settings.ts'

/** Compares what is sent with the limits that are set. */
export function findExcess({ schema, report }: Explanation, rules: Rules): Found[] {
  const found: Found[] = []
  const hold = (rule: RuleName, measure: () => Measured, noun: string): void => {
    const { level, option } = rules[rule]
    if (level === 'off') return
    const { count, pointer = '' } = measure()
    if (count <= (option as number)) return
    found.push({ rule, part: 'schema', message: `${number(count)} ${noun}; at most ${number(option as number)} are wanted`, pointers: [pointer], measured: count })
  }
  const { result } = report.totals
  if (schema === undefined || result === null) return found
  // The order of the keys makes no difference to the size.
  hold('max-schema-bytes', () => ({ count: utf8Length(stringifyJson(schema as JsonValue)) }), 'bytes of schema')
  hold('max-properties', () => ({ count: result.properties }), 'properties')
  hold('max-depth', () => deepest(schema), 'levels of subschemas')
  hold('max-enum-values', () => ({ count: result.enumValues }), 'values in enums')
  return found
}

/** The size of a schema against its budget. */
export function findOverBudget({ report: { size, budget, over, unit } }: Explanation): Found[] {
  if (over === 0 || size === null || budget === null) return []
  const message = `the schema takes ${number(size)} ${unit}, ${number(over)} more than its budget of ${number(budget)}`
  return [{ rule: 'over-budget', part: 'schema', message, measured: size }]
}

/** `12345` as `12,345`, whatever the locale. */
export function number(value: number): string {
  return value.toLocaleString('en-US')
}

interface Measured {
  readonly count: number
  readonly pointer?: string
}

/** The deepest subschema: the list of an anyOf adds no step, its branch adds one. */
function deepest(root: unknown): Measured {
  let best: { depth: number; at: readonly (string | number)[] } = { depth: 0, at: [] }
  const pending: { node: unknown; depth: number; at: readonly (string | number)[] }[] = [{ node: root, depth: 0, at: [] }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, depth, at } = next
    if (Array.isArray(node)) node.forEach((item, index) => pending.push({ node: item, depth, at: [...at, index] }))
    else if (isObject(node)) {
      // The first of equals counts, and the stack has the last one on top.
      if (depth >= best.depth) best = { depth, at }
      for (const [keyword, value] of Object.entries(node)) {
        const kind = Object.hasOwn(schemaChildren, keyword) ? schemaChildren[keyword]!.kind : undefined
        if (kind === undefined) continue
        const children = kind === 'schemaMap' && isObject(value) ? Object.entries(value) : undefined
        if (children === undefined) pending.push({ node: value, depth: depth + 1, at: [...at, keyword] })
        else for (const [name, child] of children) pending.push({ node: child, depth: depth + 1, at: [...at, keyword, name] })
      }
    }
  }
  return { count: best.depth, pointer: toPointer(best.at) }
}
