import { Failure } from '../failure.ts'
import type { Streams } from '../streams.ts'
import type { WatchedOptions } from './watched-paths.ts'

/** The call of a command: the whole command line, and what was read from it. */
export interface WatchedCall {
  readonly args: readonly string[]
  readonly files: readonly string[]
  readonly options: WatchedOptions
}

/** Runs a command once or, with `--watch`, until Ctrl-C. Gives the exit code. */
export async function withWatch(
  { args, files, options }: WatchedCall,
  streams: Streams,
  work: () => Promise<number>,
): Promise<number> {
  if (options.watch === true) {
    const { watch } = await import('./watch.ts')
    return watch(args, files, options, streams)
  }
  if (options.watchPath !== undefined) throw new Failure('--watch-path needs --watch')
  return work()
}
