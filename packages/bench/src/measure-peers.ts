import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { type Checkout, Child } from './child.ts'
import { figureFor } from './measure-variants.ts'
import { type Peer, peers } from './peers.ts'
import type { PeerRow } from './results.ts'
import { runRounds, type Timings } from './rounds.ts'
import { sampleOf, type Slice } from './slices.ts'
import { sum } from './statistics.ts'

const ourselves: Pick<Peer, 'call' | 'does' | 'doesNot'> = {
  call: 'parse',
  does: 'mends, infers types, prunes definitions, fits a budget, reads into a closed model; shares nothing with the input',
  doesNot: 'make schemas strict',
}

/** Times the peers, and `parse` beside them, under one Node on one slice of each class. */
export async function measurePeers(
  modules: string,
  checkout: Checkout,
  slices: readonly Slice[],
  seconds: number,
  tell: (line: string) => void,
): Promise<PeerRow[]> {
  const sample = sampleOf(slices)
  const node = join(modules, 'node/bin/node')
  const execPath = existsSync(node) ? node : process.execPath
  const names = ['parse', ...peers.map(({ name }) => `peer:${name}`)]
  const started = await Promise.allSettled(
    names.map((variant) => Child.start({ ...checkout, variant, execPath, modules })),
  )
  for (const one of started) if (one.status === 'rejected') tell(String(one.reason))
  const children = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  try {
    const entries = children.map((child) => ({ child, slices: sample }))
    const timings = await runRounds(entries, seconds, (line) => tell(`peers: ${line}`))
    return timings.map(rowOf)
  } finally {
    for (const child of children) child.stop()
  }
}

function rowOf(timings: Timings): PeerRow {
  const name = timings.contestant.variant.replace('peer:', '')
  const peer = peers.find((one) => one.name === name)
  const { call, does, doesNot } = peer ?? ourselves
  return {
    ...figureFor(timings, () => true),
    peer: `${peer?.name ?? 'spokeshave'} \`${call}\``,
    version: peer?.version ?? '',
    does,
    doesNot,
    accepted: sum(timings.rounds[0]!.map(({ accepted }) => accepted)),
    of: sum(timings.slices.map(({ count }) => count)),
  }
}
