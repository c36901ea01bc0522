import { definePlugin, has, type JsonValue, type PluginFactory } from '@spokeshave/core'
import { nameDepth, structureWeight, typesOfValues, typeValue, worth } from '@spokeshave/loss-cost'

/** Options of `shorten-enums`. */
export interface ShortenEnumsOptions {
  /** How many values the description names of an enum that goes; 3 by default. */
  readonly named?: number
}

/**
 * Reduces enums to the types of their values, as far as needed, the long ones first. Where there is room for it the
 * description names the first values.
 *
 * `{"enum": ["a", "b", "c", "d", …]}` becomes `{"type": "string", "description": "One of \"a\", \"b\", \"c\", …"}`.
 */
const shortenEnums: PluginFactory<ShortenEnumsOptions> = definePlugin<ShortenEnumsOptions>({
  name: 'shorten-enums',
  passNames: ['shorten-enums'],
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      named: { type: 'integer', minimum: 0, description: 'How many values the description names of an enum that goes.', default: 3 },
    },
  },
  passes: ({ named = 3 }) => [
    {
      name: 'shorten-enums',
      hook: 'compactionPass',
      effect: 'wider',
      description: 'Reduces enums to the types of their values.',
      graded: true,
      keywords: ['enum'],
      visit(node, path) {
        const { enum: values } = node as { readonly enum: unknown }
        if (!Array.isArray(values)) return
        const cost = Math.min(8, structureWeight(nameDepth(path))) * worth.value * values.length
        const type = has(node as object, 'type') ? undefined : typeValue(typesOfValues(values))
        const reduce = (draft: Record<string, JsonValue>): void => {
          delete draft.enum
          if (type !== undefined) draft.type = type
        }
        path.propose({ cost, effect: 'wider', code: 'dropped-enum' }, reduce)
        if (named === 0 || values.length <= named) return
        const text = note((values as JsonValue[]).slice(0, named))
        // What the note says is not lost.
        path.propose({ cost: Math.max(0, cost - text.length), effect: 'wider', code: 'shortened-enum' }, (draft) => {
          reduce(draft)
          draft.description = typeof draft.description === 'string' && draft.description !== '' ? `${text} ${draft.description}` : text
        })
      },
    },
  ],
})

export default shortenEnums

function note(values: readonly JsonValue[]): string {
  return `One of ${values.map((value) => JSON.stringify(value)).join(', ')}, …`
}
