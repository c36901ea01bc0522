import { type ChildProcess, spawnSync } from 'node:child_process'

const deadly = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const isWindows = process.platform === 'win32'
const running = new Set<ChildProcess>()

/**
 * Sees to it that a process that leads a group does not outlive this one, however this one ends, with what it started
 * itself. Gives what to call when the process and its group are gone.
 */
export function guardGroup(child: ChildProcess): () => void {
  if (running.size === 0) {
    process.on('exit', killAll)
    // First, so that those who listen once can still be seen.
    for (const signal of deadly) process.prependListener(signal, endBy)
  }
  running.add(child)
  return () => {
    if (!running.delete(child) || running.size > 0) return
    process.off('exit', killAll)
    for (const signal of deadly) process.off(signal, endBy)
  }
}

/** Sends a signal to a process and all that it started. */
export function signalGroup({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return
  if (isWindows) {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { windowsHide: true })
    return
  }
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // None is left, or all that is left is a process that has ended and was not asked for yet.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

function killAll(): void {
  for (const child of running) signalGroup(child, 'SIGKILL')
}

/** A group of its own hears nothing of a Ctrl-C on the terminal. */
function endBy(signal: NodeJS.Signals): void {
  killAll()
  for (const each of deadly) process.off(each, endBy)
  // Where someone else listens, it is theirs to end this process, or not to.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
}
