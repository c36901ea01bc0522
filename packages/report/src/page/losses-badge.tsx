import type { JSX } from 'preact'

import { type LossCounts, lossEffects } from '../report-data.ts'
import { formatCount } from './format.ts'

/** What each loss means, in a few words. */
export const lossWords: Readonly<Record<(typeof lossEffects)[number] | 'same', string>> = {
  narrower: 'some arguments may no longer be accepted',
  mixed: 'some arguments may no longer be accepted, and others may be',
  wider: 'more arguments may be accepted',
  docs: 'the model is told less',
  same: 'nothing is lost',
}

/** How many of each loss; what there is none of is left out. */
export function Losses({ counts }: { readonly counts: LossCounts }): JSX.Element {
  const some = lossEffects.flatMap((effect, index) => (counts[index]! > 0 ? [{ effect, count: counts[index]! }] : []))
  if (some.length === 0) return <span class="dim">none</span>
  return (
    <span class="losses">
      {some.map(({ effect, count }) => <span key={effect} class={`loss ${effect}`} title={lossWords[effect]}>{effect} {formatCount(count)}</span>)}
    </span>
  )
}
