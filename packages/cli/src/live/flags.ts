import { type Command, InvalidArgumentError, Option } from 'commander'

import { collect, once } from '../flags.ts'

/** The flags that name live servers. */
export interface LiveOptions {
  readonly mcp?: readonly string[]
  readonly mcpUrl?: readonly string[]
  readonly mcpConfig?: readonly string[]
  /** In milliseconds. */
  readonly mcpTimeout?: number
}

/** Adds the flags that name live servers. */
export function addLiveFlags(command: Command): Command {
  const flags = [
    new Option(
      '--mcp <command>',
      'run an MCP server and ask it: "node server.js", or name="node server.js"; may be given more than once',
    ),
    new Option('--mcp-url <url>', 'ask the MCP server at a URL, or name=URL; may be given more than once'),
    new Option('--mcp-config <file>', 'ask the servers of an mcpServers JSON; may be given more than once'),
  ]
  for (const flag of flags) command.addOption(flag.argParser(collect).conflicts(['rawSchemas', 'printRules']))
  return command.option(
    '--mcp-timeout <seconds>',
    'how long a server may take for everything (default: 30)',
    once(toMilliseconds),
  )
}

/** Whether any server is named. */
export function namesServers({ mcp, mcpUrl, mcpConfig }: LiveOptions): boolean {
  return mcp !== undefined || mcpUrl !== undefined || mcpConfig !== undefined
}

function toMilliseconds(text: string): number {
  const seconds = Number(text)
  // Node takes no longer time for a timer.
  if (/^\d+(?:\.\d+)?$/.test(text) && seconds > 0 && seconds <= 86_400) return seconds * 1000
  throw new InvalidArgumentError('It takes a number of seconds above 0.')
}
