import { seeded } from './random.ts'

type Random = () => number
type Schema = Record<string, unknown>

/** The sizes of published schemas in bytes of compact text: share of schemas, size below which they lie. */
const quantiles: readonly (readonly [share: number, bytes: number])[] = [
  [0, 40],
  [0.1, 164],
  [0.25, 293],
  [0.5, 536],
  [0.75, 1143],
  [0.9, 2455],
  [0.95, 3943],
  [0.99, 14_182],
  [0.999, 47_166],
  [1, 235_348],
]

const words = (
  'the a of to in for oak ash elm board plank spoke felloe shave timber joint length width grain knot mark lists takes gives finds ' +
  'name of each which must be when not set optional only before after default maximum number results page order filter by'
).split(' ')

/** Tools in the sizes in which tools are published, the same on each call. */
export function generateTools(count = 13_000, seed = 7): string[] {
  const random = seeded(seed)
  return Array.from({ length: count }, (_, index) => {
    const server = random() < 0.68 ? `server-${index % 190}` : '@ivotoby/openapi-mcp-server+generated'
    const name = `tool_${index}`
    const inputSchema = generateSchema(random, sizeAt(random()))
    return JSON.stringify({
      id: `${server}/${name}`,
      source: server,
      tool: { name, description: prose(random, 20), inputSchema },
    })
  })
}

/** Between two quantiles sizes grow by proportion. */
function sizeAt(share: number): number {
  const above = Math.max(
    1,
    quantiles.findIndex(([upTo]) => share <= upTo),
  )
  const [low, least] = quantiles[above - 1]!
  const [high, most] = quantiles[above]!
  return least * (most / least) ** ((share - low) / (high - low))
}

/** An object schema of about so many bytes. */
export function generateSchema(random: Random, bytes: number): Schema {
  const properties: Schema = {}
  const required: string[] = []
  for (let left = bytes - 60; left > 20;) {
    const name = `${pick(random, words)}_${Object.keys(properties).length}`
    const size = left < 400 ? left : 200 + random() * Math.min(left, 6000)
    properties[name] = node(random, size)
    if (random() < 0.4) required.push(name)
    left -= JSON.stringify(properties[name]).length + name.length + 4
  }
  const schema: Schema = { type: 'object', properties }
  if (required.length > 0) schema['required'] = required
  if (random() < 0.5) schema['additionalProperties'] = false
  if (random() < 0.4) schema['$schema'] = 'http://json-schema.org/draft-07/schema#'
  return schema
}

function node(random: Random, bytes: number): Schema {
  if (bytes > 400) {
    const kind = random()
    if (kind < 0.5) return { description: prose(random, 8), ...generateSchema(random, bytes - 60) }
    if (kind < 0.9) return { type: 'array', description: prose(random, 8), items: node(random, bytes - 90) }
    return { anyOf: [node(random, bytes / 2), node(random, bytes / 3), { type: 'null' }] }
  }
  const schema: Schema = leaf(random)
  if (random() < 0.9) schema['description'] = prose(random, Math.min(14, bytes / 8))
  return schema
}

function leaf(random: Random): Schema {
  const kind = random()
  if (kind < 0.5) return { type: 'string' }
  if (kind < 0.62) return { type: 'number', minimum: 0, maximum: Math.floor(random() * 1000), default: 10 }
  if (kind < 0.74) return { type: 'boolean', default: false }
  if (kind < 0.88) return { type: 'string', enum: Array.from({ length: 2 + random() * 4 }, () => pick(random, words)) }
  if (kind < 0.96) return { type: 'array', items: { type: 'string' } }
  // Of a hundred nodes about two need mending.
  if (kind < 0.97) return { const: pick(random, words) }
  if (kind < 0.98) return { type: ['string', 'null'] }
  return kind < 0.99 ? { minimum: 1 } : { type: 'object', additionalProperties: true }
}

function prose(random: Random, length: number): string {
  return Array.from({ length: Math.max(1, length * (0.5 + random())) }, () => pick(random, words)).join(' ')
}

function pick<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)]!
}
