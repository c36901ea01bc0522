import { join } from 'node:path'

import { measureAllocation } from './allocation.ts'
import type { Checkout } from './child.ts'
import { measureCold } from './cold.ts'
import { checkOut } from './compare.ts'
import { readCorpus } from './corpus.ts'
import { measureGrowth } from './growth.ts'
import { describeMachine, loadWarning, machineLine } from './machine.ts'
import { measurePeers } from './measure-peers.ts'
import { measureVariants } from './measure-variants.ts'
import { installSet } from './on-demand.ts'
import { type Options, variantNames } from './options.ts'
import type { PeerRow, Results, Row, SizeRow } from './results.ts'
import { writeSlices } from './slices.ts'
import { measureStream } from './stream.ts'

/** What each part gets of the time, where all are asked for. */
const shares = { variants: 0.5, peers: 0.15, growth: 0.08, shapes: 0.12, cold: 0.12, cli: 0.1 }

type Part = keyof typeof shares | 'allocation'

/** How long a run of all may take. */
const usualSeconds = 240

/** Does all that is asked for. What cannot be done is named in the results. */
export async function measure(
  root: string,
  options: Options,
  folder: string,
  tell: (line: string) => void,
): Promise<Results> {
  const machine = describeMachine()
  const corpus = readCorpus(root, options.generated)
  const slices = writeSlices(join(folder, 'schemas.ndjson'), corpus.subjects)
  const checkouts: Checkout[] = [{ root, of: 'here' }]
  for (const line of [machineLine(machine), loadWarning(machine)]) if (line !== undefined) tell(line)
  const rows: Row[] = []
  const bySize: SizeRow[] = []
  let peers: PeerRow[] = []
  const missing: string[] = []
  const wants = (part: string): boolean => options.parts.includes(part)
  const asked = [
    ...(options.variants.length > 0 ? ['variants'] : []),
    ...(options.peers ? ['peers'] : []),
    ...options.parts,
  ]
  const time = shareOut(asked, options)
  const attempt = async (part: Part, one: Checkout, work: (seconds: number) => Promise<Row[]>): Promise<void> => {
    tell(`${part}${one.of === 'here' ? '' : ` of ${one.of}`}`)
    try {
      rows.push(...(await work(time[part] / checkouts.length)))
    } catch (error) {
      missing.push(`${part} of ${one.of}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (options.compare !== undefined) {
    tell(`checking out and building ${options.compare}`)
    checkouts.push(checkOut(root, options.compare, folder))
  }
  if (options.variants.length > 0) {
    const timed = await measureVariants(options.variants, checkouts, slices, time.variants, tell)
    rows.push(...timed.rows)
    bySize.push(...timed.bySize)
    missing.push(...timed.missing)
  }
  for (const one of checkouts) {
    if (wants('allocation')) await attempt('allocation', one, async () => [await measureAllocation(one, slices)])
    for (const part of ['growth', 'shapes'] as const) {
      if (wants(part)) await attempt(part, one, (seconds) => measureGrowth(one, part, seconds))
    }
    if (wants('cold')) await attempt('cold', one, (seconds) => measureCold(one, corpus, folder, seconds))
    if (wants('cli')) await attempt('cli', one, (seconds) => measureStream(one, corpus, folder, seconds))
  }
  if (options.peers) {
    const modules = installSet('peers', tell)
    if (modules === undefined) missing.push('peers: npm could not install them; is there a network?')
    else peers = await measurePeers(modules, checkouts[0]!, slices, time.peers, tell)
  }
  const bytes = corpus.subjects.reduce((total, subject) => total + subject.bytes, 0)
  return {
    machine,
    corpus: { name: corpus.name, schemas: corpus.subjects.length, bytes },
    rows,
    bySize,
    peers,
    missing,
  }
}

/** The seconds of each part. Where nothing is said, a part takes what it takes in a run of all. */
function shareOut(asked: readonly string[], { seconds, variants }: Options): Record<Part, number> {
  const total = Object.entries(shares).reduce((sum, [part, share]) => (asked.includes(part) ? sum + share : sum), 0)
  const whole = seconds === undefined ? usualSeconds : seconds / Math.max(total, 0.01)
  const given = Object.entries(shares).map(([part, share]) => [part, whole * share])
  const times = { allocation: 0, ...Object.fromEntries(given) } as Record<Part, number>
  // A few variants need less time for as many rounds.
  if (seconds === undefined) times.variants *= Math.max(variants.length / variantNames.length, 0.2)
  return times
}
