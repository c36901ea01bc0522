import { definePlugin, type PluginFactory, utf8Length } from '@spokeshave/core'
import { nameDepth } from '@spokeshave/loss-cost'

import { cuts } from './cuts.ts'

/**
 * Shortens descriptions at the end of a sentence or a word, and drops what is left of them, as far as needed: the far
 * end of long ones first, deep ones before those of the tool's own arguments.
 */
const shortenDescriptions: PluginFactory<object> = definePlugin<object>({
  name: 'shorten-descriptions',
  passNames: ['shorten-descriptions'],
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  passes: () => [
    {
      name: 'shorten-descriptions',
      hook: 'compactionPass',
      effect: 'docs',
      description: 'Shortens descriptions, and drops them.',
      graded: true,
      keywords: ['description'],
      visit(node, path) {
        const { description: text } = node as { readonly description: unknown }
        if (typeof text !== 'string') return
        const weight = depthWeight(nameDepth(path))
        const bytes = utf8Length(text)
        for (const cut of cuts(text)) {
          const kept = utf8Length(cut)
          const cost = Math.max(0, weight * (value(bytes) - value(kept)))
          path.propose({ cost, effect: 'docs', code: 'shortened-description', sets: { description: cut } })
        }
        path.propose({ cost: weight * value(bytes), effect: 'docs', code: 'dropped-description', sets: { description: undefined } })
      },
    },
  ],
})

export default shortenDescriptions

/** What the first so many bytes of a description are worth: later ones less than earlier ones. */
function value(bytes: number): number {
  const steps: readonly (readonly [upTo: number, worth: number])[] = [
    [100, 1],
    [300, 0.8],
    [Infinity, 0.6],
  ]
  let total = 0
  let from = 0
  for (const [upTo, worth] of steps) {
    if (bytes > from) total += worth * (Math.min(bytes, upTo) - from)
    from = upTo
  }
  return total
}

function depthWeight(depth: number): number {
  if (depth <= 1) return 1.3
  return Math.max(0.5, 1.1 - 0.15 * depth)
}
