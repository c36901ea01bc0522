import { writeFileSync } from 'node:fs'

import type { Subject } from './corpus.ts'
import { seeded, shuffled } from './random.ts'

/** The size classes by the bytes of the compact text; a class ends below its limit. */
export const sizes: readonly { readonly size: Size; readonly below: number }[] = [
  { size: '< 1 KB', below: 1000 },
  { size: '< 5 KB', below: 5000 },
  { size: '< 20 KB', below: 20_000 },
  { size: 'larger', below: Number.POSITIVE_INFINITY },
]

export type Size = '< 1 KB' | '< 5 KB' | '< 20 KB' | 'larger'

/** Schemas that are timed in one go, all of one class: lines of a file. */
export interface Slice {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly count: number
  readonly bytes: number
  readonly size: Size
  readonly byHand: boolean
}

/** Large enough for a clock, small enough to fit between two disturbances. */
const sliceBytes = 500_000

export function sizeOf(bytes: number): Size {
  return sizes.find(({ below }) => bytes < below)!.size
}

/** Writes the schemas into a file, each class in a repeatable random order, and cuts it into slices. */
export function writeSlices(file: string, subjects: readonly Subject[]): Slice[] {
  const slices: Slice[] = []
  const texts: string[] = []
  let offset = 0
  for (const byHand of [true, false]) {
    for (const { size } of sizes) {
      const members = subjects.filter((subject) => subject.byHand === byHand && sizeOf(subject.bytes) === size)
      for (const part of cut(shuffled(members, seeded(1)))) {
        const bytes = part.reduce((total, subject) => total + subject.bytes, 0)
        const end = offset + bytes + part.length
        slices.push({ file, start: offset, end, count: part.length, bytes, size, byHand })
        texts.push(...part.map(({ text }) => `${text}\n`))
        offset = end
      }
    }
  }
  writeFileSync(file, texts.join(''))
  return slices
}

/** Cuts a class into parts of about the same size. */
function cut(members: readonly Subject[]): Subject[][] {
  const total = members.reduce((bytes, subject) => bytes + subject.bytes, 0)
  const most = total / Math.max(1, Math.round(total / sliceBytes))
  const parts: Subject[][] = []
  let room = 0
  for (const member of members) {
    if (parts.length === 0 || room <= 0) {
      parts.push([])
      room += most
    }
    parts.at(-1)!.push(member)
    room -= member.bytes
  }
  return parts
}

/** The first slice of each class. */
export function sampleOf(slices: readonly Slice[]): Slice[] {
  const classes = new Map<string, Slice>()
  for (const slice of slices) {
    const name = `${slice.size} ${slice.byHand}`
    if (!classes.has(name)) classes.set(name, slice)
  }
  return [...classes.values()]
}
