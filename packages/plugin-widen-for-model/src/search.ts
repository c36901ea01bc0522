import { type ChildTable, isObject, type JsonObject, type Limits, toPointer } from '@spokeshave/core'

/** A node with a reference. */
export interface Found {
  readonly node: JsonObject
  readonly ref: string
  /** The name of the resource around it that is not the root's; undefined in the root's own. */
  readonly resource: string | undefined
  /** The tokens of its place. */
  at(): string[]
}

/** A place on the way, and how it was reached. */
interface Step {
  readonly value: unknown
  readonly above: Step | undefined
  readonly key: string | number
  readonly level: number
  readonly resource: string | undefined
}

/** What all references of a schema are, and where its anchors are; undefined where it is beyond the limits. */
export function search(root: JsonObject, table: ChildTable, limits: Limits): { references: Found[]; anchors: Map<string, string> } | undefined {
  const references: Found[] = []
  const anchors = new Map<string, string>()
  const pending: Step[] = [{ value: root, above: undefined, key: '', level: 1, resource: undefined }]
  let met = 0
  for (let step = pending.pop(); step !== undefined; step = pending.pop()) {
    const { value, level } = step
    if (typeof value !== 'object' || value === null) continue
    if (level > limits.maxDepth || ++met > limits.maxNodes) return undefined
    const first = pending.length
    if (Array.isArray(value)) {
      if (value.length > limits.maxNodes) return undefined
      for (let i = 0; i < value.length; i++) pending.push({ value: value[i], above: step, key: i, level: level + 1, resource: step.resource })
    } else {
      const node = value as JsonObject
      const resource = resourceOf(node, step)
      const ref = own(node, '$ref')
      if (typeof ref === 'string') references.push({ node, ref, resource, at: () => tokensOf(step) })
      if (resource === undefined) for (const name of anchorsOf(node, step)) anchors.set(name, toPointer(tokensOf(step)))
      for (const keyword of Object.keys(node)) {
        const row = table[keyword]
        const member = node[keyword]
        if (row === undefined || typeof member !== 'object' || member === null) continue
        const inner: Step = { value: member, above: step, key: keyword, level: level + 1, resource }
        if (row.kind !== 'schemaMap') pending.push(inner)
        else if (isObject(member)) for (const name of Object.keys(member)) pending.push({ value: member[name], above: inner, key: name, level: level + 2, resource })
      }
    }
    // In the order of the document: the last one pushed is the first one out.
    reverse(pending, first)
  }
  return { references, anchors }
}

/** A member that JSON knows. */
function own(node: object, key: string): unknown {
  return Object.prototype.propertyIsEnumerable.call(node, key) ? (node as Record<string, unknown>)[key] : undefined
}

function resourceOf(node: JsonObject, { above, resource }: Step): string | undefined {
  const id = own(node, '$id') ?? own(node, 'id')
  return above !== undefined && typeof id === 'string' && !id.startsWith('#') ? id.replace(/#$/, '') : resource
}

function anchorsOf(node: JsonObject, { above }: Step): string[] {
  const names = [own(node, '$anchor'), own(node, '$dynamicAnchor')].filter((name) => typeof name === 'string')
  const id = own(node, '$id') ?? own(node, 'id')
  return above !== undefined && typeof id === 'string' && id.startsWith('#') ? [...names, id.slice(1)] : names
}

function tokensOf(step: Step): string[] {
  const tokens: string[] = []
  for (let at: Step | undefined = step; at?.above !== undefined; at = at.above) tokens.push(String(at.key))
  return tokens.reverse()
}

function reverse(list: unknown[], from: number): void {
  for (let low = from, high = list.length - 1; low < high; low++, high--) [list[low], list[high]] = [list[high], list[low]]
}
