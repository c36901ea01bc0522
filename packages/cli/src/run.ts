import { CommanderError } from 'commander'

import { failuresIn } from './failure.ts'
import { NoInput } from './no-input.ts'
import { createProgram } from './program.ts'
import type { Streams } from './streams.ts'
import { ignoreErrors } from './write-fully.ts'

/**
 * Runs the command line tool, as `spokeshave` does, and gives its exit code: 0 all built, 1 some refused, 2 wrong use
 * or a file that cannot be read or written. Uses the standard streams of this process unless it is given others.
 */
export async function run(args: readonly string[], streams: Streams = process): Promise<number> {
  ignoreErrors(streams.stdout)
  ignoreErrors(streams.stderr)
  const { program, result } = createProgram(streams, args)
  // Commander takes a call without arguments for wrong use; to us it is a question.
  if (args.length === 0) {
    program.outputHelp()
    return 0
  }
  try {
    await program.parseAsync(args, { from: 'user' })
    return result.exitCode
  } catch (error) {
    // Commander has printed what it had to say. Its own code for wrong use is 1.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof NoInput) {
      streams.stderr.write('spokeshave: nothing to read; name a FILE, or pipe into it\n\n')
      program.commands.find((command) => command.name() === error.command)?.outputHelp({ error: true })
      return 2
    }
    const failures = failuresIn(error)
    if (failures === null) throw error
    const { Reporter } = await import('./reporter.ts')
    const reporter = new Reporter(streams.stderr)
    // One fault of the configuration is met again in each source.
    const distinct = new Map(failures.map((failure) => [failure.message, failure]))
    for (const failure of distinct.values()) await reporter.fail(failure)
    return 2
  }
}
