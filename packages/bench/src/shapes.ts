import { generateSchema } from './generate.ts'
import { seeded } from './random.ts'

/** A kind of schema that grows; each is compared with a small one of its kind. */
export interface Shape {
  readonly what: string
  readonly part: 'growth' | 'shapes'
  readonly limit?: number
  /** Over the budget, as the large one is: what fits is not compacted. */
  readonly small: number
  /** Within the budget. */
  readonly tiny?: number
  readonly large: number
  /** The text of one with so many nodes, or of so many bytes. */
  text(size: number): string
}

const kilobyte = 1000

export const shapes: readonly Shape[] = [
  {
    what: 'time per byte at 1 MB against 10 KB',
    part: 'growth',
    limit: 2.5,
    small: 10 * kilobyte,
    large: 1000 * kilobyte,
    text: growing,
  },
  {
    what: 'time per byte at 10 MB against 10 KB',
    part: 'growth',
    limit: 2.5,
    small: 10 * kilobyte,
    large: 10_000 * kilobyte,
    text: growing,
  },
  {
    what: 'time per node: a chain 10,000 deep against 500',
    part: 'shapes',
    limit: 3,
    tiny: 50,
    small: 500,
    large: 10_000,
    text: chain,
  },
  {
    what: 'time per node: 100,000 properties against 500',
    part: 'shapes',
    limit: 3,
    tiny: 50,
    small: 500,
    large: 100_000,
    text: flat,
  },
  {
    what: 'time per node: a union of 50,000 branches against 500',
    part: 'shapes',
    limit: 3,
    tiny: 50,
    small: 500,
    large: 50_000,
    text: union,
  },
  {
    what: 'time per node: 50,000 definitions in a chain of references against 500',
    part: 'shapes',
    limit: 3,
    tiny: 50,
    small: 500,
    large: 50_000,
    text: references,
  },
]

function growing(bytes: number): string {
  return JSON.stringify(generateSchema(seeded(3), bytes))
}

function chain(nodes: number): string {
  return `${'{"type":"object","properties":{"next":'.repeat(nodes - 1)}{"type":"string"}${'}}'.repeat(nodes - 1)}`
}

function flat(nodes: number): string {
  return `{"type":"object","properties":{${list(nodes, (i) => `"p${i}":{"type":"string","description":"board ${i}"}`)}}}`
}

function union(nodes: number): string {
  return `{"anyOf":[${list(nodes, (i) => `{"type":"string","description":"board ${i}"}`)}]}`
}

function references(nodes: number): string {
  const definition = (i: number): string =>
    i + 1 < nodes ? `"d${i}":{"$ref":"#/$defs/d${i + 1}"}` : `"d${i}":{"type":"string"}`
  return `{"$ref":"#/$defs/d0","$defs":{${list(nodes, definition)}}}`
}

function list(length: number, item: (index: number) => string): string {
  return Array.from({ length }, (_, index) => item(index)).join(',')
}
