import type { Readable, Writable } from 'node:stream'

/** What a run reads and writes besides files. A process has them all. */
export interface Streams {
  readonly stdin: Readable & { readonly isTTY?: boolean; readonly fd?: number }
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly fd?: number }
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly fd?: number }
}
