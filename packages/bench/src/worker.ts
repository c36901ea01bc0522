/**
 * The process of one variant. It is told which on its command line, then answers requests one by one.
 *
 *     node --expose-gc worker.js ROOT VARIANT [MODULES]
 */
import { createHash } from 'node:crypto'

import { openPeer } from './peers.ts'
import { openHouse } from './pipelines.ts'
import { readSlice } from './read-slice.ts'
import type { Slice } from './slices.ts'
import { findRefused, type Timing, timeSlice } from './timing.ts'
import { type Variant, variants } from './variants.ts'

/** What a worker can be asked. */
export type Request = { readonly ask: 'warm' | 'time' | 'check'; readonly slice: Slice }

/** What it answers: the timing, or a digest of the results. */
export type Answer =
  | { readonly timing: Timing }
  | { readonly digest: string | null }
  | { readonly ready: true }
  | { readonly fault: string }

const [root = '', name = '', modules = ''] = process.argv.slice(2)

async function main(): Promise<void> {
  const variant = name.startsWith('peer:')
    ? await openPeer(name.slice('peer:'.length), modules)
    : variants[name]!(await openHouse(root))
  const refused = new Map<number, Set<number>>()
  process.on('message', ({ ask, slice }: Request) => {
    if (ask === 'check') return answer({ digest: digest(variant, slice) })
    // Warming up finds out what is refused.
    if (ask === 'warm') {
      refused.set(slice.start, findRefused(variant, slice))
      return answer({ ready: true })
    }
    answer({ timing: timeSlice(variant, slice, refused.get(slice.start) ?? new Set()) })
  })
  answer({ ready: true })
}

function digest(variant: Variant, slice: Slice): string | null {
  if (variant.textOf === undefined) return null
  const hash = createHash('sha256')
  for (const text of readSlice(slice)) {
    hash.update(variant.textOf(variant.run(variant.takes === 'text' ? text : JSON.parse(text))))
    hash.update('\n')
  }
  return hash.digest('hex')
}

function answer(message: Answer): void {
  process.send!(message)
}

await main().catch((error: unknown) => answer({ fault: error instanceof Error ? error.message : String(error) }))
