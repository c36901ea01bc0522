import type { Command } from 'commander'

import { collect } from '../flags.ts'

/** The flags that make a command run again. */
export interface WatchOptions {
  readonly watch?: boolean
  readonly watchPath?: readonly string[]
}

/** Adds the flags that make a command run again. */
export function addWatchFlags(command: Command): Command {
  return command
    .option('--watch', 'run again when a file, the configuration or the script of a server changes; Ctrl-C ends it')
    .option('--watch-path <path>', 'with --watch, a file or folder to watch too; may be given more than once', collect)
}

/** The arguments of a call that runs once. */
export function withoutWatchFlags(args: readonly string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!
    // From here on, all are names of files.
    if (arg === '--') return [...kept, ...args.slice(at)]
    if (arg === '--watch-path') at++
    else if (arg !== '--watch' && !arg.startsWith('--watch-path=')) kept.push(arg)
  }
  return kept
}
