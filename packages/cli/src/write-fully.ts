import type { Writable } from 'node:stream'

const guarded = new WeakSet<Writable>()

/** Keeps a stream's errors from ending the process where nobody listens for them. */
export function ignoreErrors(stream: Writable): void {
  if (guarded.has(stream)) return
  guarded.add(stream)
  stream.on('error', () => {})
}

/** Writes to a stream. Resolves when the text is handed over, which is what keeps a fast input in step. */
export function writeFully(stream: Writable, text: string): Promise<void> {
  // The stream also emits the error that the callback gets.
  ignoreErrors(stream)
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()))
  })
}
