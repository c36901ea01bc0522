import { randomBytes } from 'node:crypto'
import { constants, rmSync } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { Target } from './target.ts'

const deadly = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Writes beside `path` and puts the whole in its place at the end: a reader sees the old file or the new one, never
 * half of it, and a failure leaves the old one.
 *
 * @param mode the permissions of the file that is already there
 */
export async function openAtomicFile(path: string, mode?: number): Promise<Target> {
  // Renaming asks only for the folder's permission, but a write-protected file is not meant to be replaced.
  if (mode !== undefined) await access(path, constants.W_OK)
  // Without the name of the file, which may be as long as a name can be.
  const draft = join(dirname(path), `.spokeshave-${randomBytes(6).toString('hex')}.tmp`)
  // Before the file is there: a signal may come as soon as it is.
  const stopWatching = onSignal(() => rmSync(draft, { force: true }))
  const handle = await open(draft, 'wx').catch((error) => {
    stopWatching()
    throw error
  })
  let isDone = false
  return {
    write: (text) => handle.writeFile(text),
    async finish() {
      if (mode !== undefined) await handle.chmod(mode)
      await handle.sync()
      await handle.close()
      await rename(draft, path)
      isDone = true
      stopWatching()
    },
    async abandon() {
      if (isDone) return
      isDone = true
      stopWatching()
      await handle.close()
      await rm(draft, { force: true })
    },
  }
}

/** Runs `clean` before a signal ends the process, as it does without us. */
function onSignal(clean: () => void): () => void {
  const end = (signal: NodeJS.Signals): void => {
    clean()
    process.kill(process.pid, signal)
  }
  for (const signal of deadly) process.once(signal, end)
  return () => {
    for (const signal of deadly) process.off(signal, end)
  }
}
