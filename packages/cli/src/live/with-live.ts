import { Failure } from '../failure.ts'
import type { Source } from '../sources.ts'
import type { Streams } from '../streams.ts'
import { type LiveOptions, namesServers } from './flags.ts'

/** What a command reads: files by name, and live servers that were asked already. */
export type Input = string | Source

/**
 * Runs a command on files and on the tools of live servers. Gives the exit code of the command, and at least 1 where a
 * server told nothing. `whole` asks for all servers or none. Throws a `Failure` where nothing is left to run on.
 */
export async function withLive(
  files: readonly string[],
  options: LiveOptions & { readonly whole?: boolean | undefined },
  streams: Streams,
  work: (inputs: readonly Input[]) => Promise<number>,
): Promise<number> {
  if (!namesServers(options)) {
    if (options.mcpTimeout !== undefined)
      throw new Failure('--mcp-timeout needs a server: --mcp, --mcp-url or --mcp-config')
    return work(files)
  }
  const { readLive } = await import('./read-live.ts')
  const { dead, sources } = await readLive(options, files.length > 0, streams)
  const code = await work([...files, ...sources])
  return dead > 0 ? Math.max(code, 1) : code
}
