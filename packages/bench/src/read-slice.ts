import { closeSync, openSync, readSync } from 'node:fs'

import type { Slice } from './slices.ts'

/** The texts of a slice, each a string of its own: cut out of one, they would all be as wide as its widest letter. */
export function readSlice({ file, start, end }: Slice): string[] {
  const buffer = Buffer.allocUnsafe(end - start)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, buffer, 0, buffer.length, start)
  } finally {
    closeSync(handle)
  }
  const texts: string[] = []
  for (let at = 0; at < buffer.length;) {
    const newline = buffer.indexOf(10, at)
    texts.push(buffer.toString('utf8', at, newline))
    at = newline + 1
  }
  return texts
}
