import type { JsonValue } from '@spokeshave/core'

import type { ReportTool } from '../src/index.ts'
import { explained, type PublishedTool } from './explained.ts'

const verbs = ['find', 'list', 'create', 'update', 'archive', 'export', 'merge', 'compare', 'schedule', 'approve', 'split', 'restore']
const nouns = ['orders', 'boards', 'invoices', 'benches', 'members', 'shipments', 'courses', 'blades', 'drawings', 'offers', 'kilns', 'repairs', 'racks', 'stocks']
const words = 'the a board oak ash grain of in with without length width before after which each bench store price customer date until only first last sorted by number name comment page size order'.split(' ')
const servers = ['timber-yard', 'workshop', 'front-office', 'accounts', 'school', 'shipping', 'drawing-room', 'archive', 'kiln', 'museum']

/** So many tools of ten servers, the same each time; their schemas take 2.7 KB on average. */
export function manyTools(count: number): ReportTool[] {
  let seed = 7
  const random = (below: number): number => {
    seed = (seed + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!
  const prose = (length: number): string => Array.from({ length }, () => pick(words)).join(' ')

  const schemaOf = (depth: number): JsonValue => {
    const description = prose(4 + random(14))
    switch (random(depth > 2 ? 5 : 8)) {
      case 0: return { type: 'string', description, minLength: 1, maxLength: 20 + random(400) }
      case 1: return { type: 'integer', description, minimum: 0, default: random(50) }
      case 2: return { type: 'string', description, enum: Array.from({ length: 2 + random(8) }, () => `${pick(words)}_${random(90)}`) }
      case 3: return { type: ['string', 'null'], description, format: pick(['date', 'date-time', 'uri', 'email']) }
      case 4: return pick<JsonValue>([{ const: pick(words) }, true, { description, maximum: 9 }])
      case 5: return { type: 'array', description, items: schemaOf(depth + 1), maxItems: 50 }
      case 6: return { anyOf: [schemaOf(depth + 1), { type: 'null' }], description }
      default: return { type: 'object', description, properties: propertiesOf(2 + random(5), depth + 1), additionalProperties: false }
    }
  }
  const propertiesOf = (size: number, depth: number): { [name: string]: JsonValue } =>
    Object.fromEntries(Array.from({ length: size }, (_, index) => [`${pick(words)}_${pick(nouns)}_${index}`, schemaOf(depth)]))

  return Array.from({ length: count }, (_, index) => {
    const properties = propertiesOf(2 + random(14), 0)
    const money = { type: 'object', properties: { amount: { type: 'number' }, currency: { type: 'string', pattern: '^[A-Z]{3}$' } } }
    const tool: PublishedTool = {
      name: `${pick(verbs)}_${pick(nouns)}_${index}`,
      description: prose(12 + random(30)),
      inputSchema: index % 97 === 96 ? { type: 'null' } : {
        type: 'object',
        title: 'Arguments',
        properties: { ...properties, price: { $ref: '#/$defs/money' } },
        required: Object.keys(properties).slice(0, 2),
        $defs: { money },
      },
    }
    return explained([tool], servers[index % 7 === 0 ? index % 10 : index % 4])[0]!
  })
}
