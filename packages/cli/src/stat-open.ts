import { type BigIntStats, fstatSync } from 'node:fs'

/**
 * What the system says of an open file, by its descriptor. In bigints: Node 20 leaves the numbers that it found of a
 * pipe where its loader looks whether it has met a link, so that what is imported next would be loaded a second time,
 * from the path of the link. <https://github.com/nodejs/node/blob/v20.20.2/lib/fs.js>, `realpathSync`
 */
export function statOpen(descriptor: number): BigIntStats {
  return fstatSync(descriptor, { bigint: true })
}

/** Whether both are one file. */
export function isSameFile(a: BigIntStats, b: BigIntStats): boolean {
  // Terminals and pipes may well be read and written at once.
  return a.isFile() && a.dev === b.dev && a.ino === b.ino
}
