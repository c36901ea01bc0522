import type { Command } from 'commander'

import type { ReportOptions } from '../commands/report.ts'
import { addPolicyFlags, collect, once } from '../flags.ts'
import { addLiveFlags, type LiveOptions } from '../live/flags.ts'
import { withLive } from '../live/with-live.ts'
import type { Streams } from '../streams.ts'
import { addWatchFlags, type WatchOptions } from '../watch/flags.ts'
import { withWatch } from '../watch/with-watch.ts'

const reportHelp = `
Examples:
  spokeshave report tools.json -o report.html
  spokeshave report --mcp "node server.js" -o report.html

Exit codes:
  0 the report is written, refused tools are in it; 1 a server told nothing; 2 wrong use or a file that cannot be read or written
`

/** Adds the command `report`. `args` is the whole command line, for a run that is watched. */
export function addReport(program: Command, streams: Streams, result: { exitCode: number }, args: readonly string[]): void {
  const command = program
    .command('report')
    .summary('make a page to look at of the tools of files or of the standard input')
    .description('Writes one HTML page: where bytes and tokens go, what each pass does, each tool beside its result.')
    .argument('[FILE...]', 'JSON or NDJSON; - or no FILE reads the standard input')
  addWatchFlags(addLiveFlags(addPolicyFlags(command)))
    .option('-o, --out <file>', 'write into a file instead of stdout', once())
    .option('--tool <name>', 'only tools of this name or glob; may be given more than once', collect)
    .option('--server <name>', 'the server that the tools are from (default: as the input says)', once())
    .option('--title <text>', 'what stands above the page (default: the names of the files)', once())
    .option('--no-tokens', 'count no tokens, which is faster')
    .addHelpText('after', reportHelp)
    .action(async (files: string[], options: ReportOptions & LiveOptions & WatchOptions) => {
      result.exitCode = await withWatch({ args, files, options }, streams, async () => {
        const { report } = await import('../commands/report.ts')
        return withLive(files, options, streams, async (inputs) => {
          await report(inputs, options, streams)
          return 0
        })
      })
    })
}
