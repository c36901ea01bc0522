import { Command, Option } from 'commander'

import { checkFormats } from './check/formats.ts'
import { explainFormats, sortKeys } from './explain/choices.ts'
import type { BuildOptions } from './commands/build.ts'
import type { CheckOptions } from './commands/check.ts'
import type { ExplainOptions } from './commands/explain.ts'
import type { InitOptions } from './commands/init.ts'
import type { InspectOptions } from './commands/inspect.ts'
import { outputFormats } from './entry-writer.ts'
import { addPolicyFlags, collect, once, toByteCount, toCount } from './flags.ts'
import { addLiveFlags, type LiveOptions } from './live/flags.ts'
import { withLive } from './live/with-live.ts'
import { printable } from './printable.ts'
import { addReport } from './report/add-report.ts'
import type { Streams } from './streams.ts'
import { readVersion } from './version.ts'
import { addWatchFlags, type WatchOptions } from './watch/flags.ts'
import { withWatch } from './watch/with-watch.ts'

/** The command line, ready to be parsed, and what the command that ran made of it. */
export interface Program {
  readonly program: Command
  readonly result: { exitCode: number }
}

const moreHelp = `
Examples:
  spokeshave build tools.json                     a JSON list on stdout
  spokeshave build --format pretty a.json b.json  several files in one list
  spokeshave build --out built.json tools.json    into a file, whole or not at all
  spokeshave build tools.ndjson | head -1         lines in, lines out
  curl -s https://example.com/tools.json | spokeshave build

Exit codes:
  0 all built, 1 some refused, 2 wrong use or a file that cannot be read or written
`

const explainHelp = `
Examples:
  spokeshave explain tools.json --sort losses --only-losses
  spokeshave explain tools.json --tool find_timber --tool 'quote_*'

Exit codes:
  0 all that was read is explained, refused tools too; 2 wrong use or a file that cannot be read
`

const checkHelp = `
Examples:
  spokeshave check tools.json --quiet
  spokeshave check tools.json --rule loss.narrower:error --rule code.dropped-reference:error
  spokeshave check tools.json --baseline known.json --update-baseline

Exit codes:
  0 nothing at error level, 1 something is, or what another flag says fails; 2 wrong use or a file that cannot be read or written
`

/**
 * Describes the command line. What a command needs is loaded when it runs, so that help is quick. `args` is what will be
 * parsed, for a command that runs again.
 */
export function createProgram(streams: Streams, args: readonly string[] = []): Program {
  const result = { exitCode: 0 }
  const program = new Command('spokeshave')
    .description('Turns foreign JSON Schemas into tool schemas.')
    .version(readVersion(), '--version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => streams.stdout.write(text),
      writeErr: (text) => streams.stderr.write(text),
      outputError: (text, write) => write(toOneLine(text)),
    })
    .addHelpText('after', moreHelp)
    .on('command:*', ([name]: string[]) => {
      program.error(`unknown command '${name}'; to build files: spokeshave build FILE...`)
    })

  addWatchFlags(addInputFlags(
    program
      .command('build')
      .summary('build the tools of files or of the standard input')
      .description('Reads tool lists of every common shape, builds each tool, and writes it as it is sent.')
      .argument('[FILE...]', 'JSON or NDJSON; - or no FILE reads the standard input'),
  ))
    .option('--server <name>', 'the server that the tools are from (default: as the input says)', once())
    .addOption(new Option('--format <format>', 'shape of the output (default: as the input)').choices(outputFormats))
    .option('--out <file>', 'write into a file instead of stdout', once())
    .addOption(
      new Option('--raw-schemas', 'lines {"id","schema"} in, lines {"id","ok"|"error"} out').conflicts('format'),
    )
    .option('--stop-after <pass>', 'write each schema as it stands after this pass', once())
    .option('--print-after <pass>', 'show on stderr what a pass changes, or all of them: all', once())
    .option('--quiet', 'no summary; refused tools are still named')
    .addHelpText('after', moreHelp)
    .action(async (files: string[], options: BuildOptions & LiveOptions & WatchOptions) => {
      result.exitCode = await withWatch({ args, files, options }, streams, async () => {
        const { build } = await import('./commands/build.ts')
        return withLive(files, options, streams, (inputs) => build(inputs, options, streams))
      })
    })

  addInputFlags(
    program
      .command('explain')
      .summary('show what each pass does to the tools of files or of the standard input')
      .description('Prints a line a tool: its size against the budget, what was lost, the passes that did it.')
      .argument('[FILE...]', 'JSON or NDJSON; - or no FILE reads the standard input'),
  )
    .option('--tool <name>', 'every change to tools of this name or glob; may be given more than once', collect)
    .option('--server <name>', 'the server that the tools are from (default: as the input says)')
    .addOption(new Option('--format <format>', 'shape of the account (default: pretty)').choices(explainFormats))
    .addOption(new Option('--json', 'the same as --format json: the whole account').conflicts('format'))
    .addOption(new Option('--sort <key>', 'the most losses, the largest or the first name first').choices(sortKeys))
    .option('--only-losses', 'only tools that lose something, are refused or over budget')
    .option('--timings', 'how long each pass took')
    .option('--verbose', 'every change, however many are alike')
    .addHelpText('after', explainHelp)
    .action(async (files: string[], options: ExplainOptions & LiveOptions) => {
      const { explain } = await import('./commands/explain.ts')
      result.exitCode = await withLive(files, options, streams, async (inputs) => {
        await explain(inputs, options, streams)
        return 0
      })
    })

  addInputFlags(
    program
      .command('check')
      .summary('judge the tools of files or of the standard input by rules')
      .description('Fails where a tool is refused or over its budget, and warns of losses; the key check of a configuration has the rules.')
      .argument('[FILE...]', 'JSON or NDJSON; - or no FILE reads the standard input'),
  )
    .option('--server <name>', 'the server that the tools are from (default: as the input says)')
    .option('--tool <name>', 'only tools of this name or glob; may be given more than once', collect)
    .option('--rule <name:level>', 'lay a rule over the configuration: loss.docs:off, max-depth:warn:4, code.dropped-reference:error', collect)
    .addOption(new Option('--format <format>', 'shape of the report (default: pretty)').choices(checkFormats))
    .addOption(new Option('--json', 'the same as --format json').conflicts('format'))
    .option('--out <file>', 'write the report into a file instead of stdout')
    .option('--baseline <file>', 'what was found before: only what is new counts')
    .option('--update-baseline', 'write all that is found into that file')
    .option('--fail-on-stale', 'fail where the baseline knows what is gone')
    .option('--allow-empty', 'let files without tools pass')
    .option('--print-rules', 'show how the rules are set, for --tool and --server, and check nothing')
    .option('--max-warnings <n>', 'fail where there are more warnings', toCount)
    .option('--quiet', 'errors only')
    .option('--verbose', 'all warnings, however many')
    .addHelpText('after', checkHelp)
    .action(async (files: string[], options: CheckOptions & LiveOptions) => {
      const { check } = await import('./commands/check.ts')
      const whole = options.updateBaseline
      result.exitCode = await withLive(files, { ...options, whole }, streams, (inputs) => check(inputs, options, streams))
    })

  addReport(program, streams, result, args)

  addPolicyFlags(program.command('inspect').summary('show which passes run, and what chose them'))
    .description('Shows the passes in order, their options, and which file and key brought, moved or changed each.')
    .option('--tool <name>', 'as for a tool of this name')
    .option('--server <name>', 'as for a tool of this server')
    .option('--json', 'as JSON')
    .action(async (options: InspectOptions) => {
      const { inspect } = await import('./commands/inspect.ts')
      await inspect(options, streams)
    })

  program
    .command('init')
    .summary('write a configuration')
    .description('Writes spokeshave.config.json here. On a terminal it asks what is not said.')
    .option('--ts', 'write spokeshave.config.ts instead')
    .option('--preset <name>', 'the passes to run (default: codex)')
    .option('--max-bytes <n>', 'compact schemas that are larger (default: as the preset has it)', toByteCount)
    .action(async (options: InitOptions) => {
      const { init } = await import('./commands/init.ts')
      await init(options, streams)
    })

  program
    .command('create-plugin')
    .summary('write a plugin package')
    .description('Writes a package with a small pass, its tests and its lint, ready to be made your own.')
    .argument('<name>', 'what the pass does: drop-vendor-keys, @acme/drop-vendor-keys')
    .action(async (name: string) => {
      const { createPlugin } = await import('./commands/create-plugin.ts')
      await createPlugin(name, streams)
    })

  return { program, result }
}

/** The flags of the commands that read tools. */
function addInputFlags(command: Command): Command {
  return addLiveFlags(addPolicyFlags(command))
}

function toOneLine(text: string): string {
  const line = text
    .trim()
    .replace(/^error: /, '')
    .replaceAll(/\s*\n\s*/g, ' ')
  return `spokeshave: ${printable(line)}\n`
}
