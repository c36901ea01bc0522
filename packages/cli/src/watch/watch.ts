import { basename, relative, resolve } from 'node:path'

import { watch as watchFiles } from 'chokidar'

import { countOf } from '../numbers.ts'
import { printable } from '../printable.ts'
import { Reporter } from '../reporter.ts'
import type { Streams } from '../streams.ts'
import { withoutWatchFlags } from './flags.ts'
import { Rerun } from './run-again.ts'
import { type WatchedOptions, watchedPaths } from './watched-paths.ts'

/** Editors and builds write in several steps: this many milliseconds of quiet are waited for. */
const quiet = 150

/** What programs write beside their sources. */
const noise: ReadonlySet<string> = new Set(['node_modules', '.git'])

/**
 * Runs a command now, and again whenever something that it reads has changed, until Ctrl-C. `args` is the whole command
 * line. What fails is told by the run, and watching goes on. Gives the exit code, 0. Throws a `Failure` where there is
 * nothing to watch.
 */
export async function watch(
  args: readonly string[],
  files: readonly string[],
  options: WatchedOptions,
  streams: Streams,
): Promise<number> {
  const paths = await watchedPaths(files, options)
  const reporter = new Reporter(streams.stderr)
  const rerun = new Rerun(withoutWatchFlags(args), streams)
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const tell = (): void => void reporter.say(`watching ${countOf(paths.length, 'path')}; Ctrl-C ends`)
  const again = (): void => {
    const [first = '', ...others] = changed
    changed.clear()
    void reporter.say(
      `\n${printable(first)}${others.length === 0 ? '' : ` and ${countOf(others.length, 'more file')}`} changed`,
    )
    void rerun.start(tell)
  }
  const watcher = watchFiles(paths, { ignoreInitial: true, ignored: ignoring(options.out, paths) })
  watcher.on('all', (_, path) => {
    changed.add(relative('.', path))
    clearTimeout(timer)
    timer = setTimeout(again, quiet)
  })
  watcher.on('error', (error) => void reporter.say(`watching: ${printable((error as Error).message)}`))
  const ended = untilEnded()
  // What changes from now on is met; before, it might be missed.
  await new Promise<void>((done) => watcher.once('ready', done))
  await rerun.start(tell)
  const signal = await ended
  clearTimeout(timer)
  await Promise.all([watcher.close(), rerun.stop()])
  // Ctrl-C is how one stops; others want this process gone, and to see that it went that way.
  if (signal !== 'SIGINT') process.kill(process.pid, signal)
  return 0
}

function untilEnded(): Promise<NodeJS.Signals> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, done)
  })
}

/** The output is no input: a run that wrote into a watched folder would never be the last. */
function ignoring(out: string | undefined, paths: readonly string[]): (path: string) => boolean {
  const output = out === undefined ? undefined : resolve(out)
  const named = new Set(paths)
  return (path) =>
    !named.has(path) && (path === output || noise.has(basename(path)) || /^\.spokeshave-.*\.tmp$/.test(basename(path)))
}
