import { readFileSync } from 'node:fs'

import { Command, InvalidArgumentError, Option } from 'commander'

import type { BuildOptions } from './commands/build.ts'
import { outputFormats } from './entry-writer.ts'
import { presetNames } from './presets.ts'
import { printable } from './printable.ts'

/** The command line, ready to be parsed, and what the command that ran made of it. */
export interface Program {
  readonly program: Command
  readonly buildCommand: Command
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

/** Describes the command line. What a command needs is loaded when it runs, so that help is quick. */
export function createProgram(): Program {
  const result = { exitCode: 0 }
  const program = new Command('spokeshave')
    .description('Turns foreign JSON Schemas into tool schemas.')
    .version(readVersion(), '--version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(toOneLine(text)) })
    .addHelpText('after', moreHelp)
    .on('command:*', ([name]: string[]) => {
      program.error(`unknown command '${name}'; to build files: spokeshave build FILE...`)
    })

  const buildCommand = program
    .command('build')
    .summary('build the tools of files or of the standard input')
    .description('Reads tool lists of every common shape, builds each tool, and writes it as it is sent.')
    .argument('[FILE...]', 'JSON or NDJSON; - or no FILE reads the standard input')
    .addOption(new Option('--preset <name>', 'the passes to run').choices(presetNames).default('codex'))
    .option('--max-bytes <n>', 'compact schemas that are larger (default: as the preset has it)', toByteCount)
    .option('--no-compaction', 'keep large schemas as they are')
    .addOption(new Option('--format <format>', 'shape of the output (default: as the input)').choices(outputFormats))
    .option('--out <file>', 'write into a file instead of stdout')
    .addOption(
      new Option('--raw-schemas', 'lines {"id","schema"} in, lines {"id","ok"|"error"} out').conflicts('format'),
    )
    .option('--quiet', 'no summary; refused tools are still named')
    .addHelpText('after', moreHelp)
    .action(async (files: string[], options: BuildOptions) => {
      const { build } = await import('./commands/build.ts')
      result.exitCode = await build(files, options)
    })

  return { program, buildCommand, result }
}

function toByteCount(text: string): number {
  const count = Number(text)
  if (/^[0-9]+$/.test(text) && Number.isSafeInteger(count)) return count
  throw new InvalidArgumentError('It takes a number of bytes, 0 or more.')
}

function toOneLine(text: string): string {
  const line = text
    .trim()
    .replace(/^error: /, '')
    .replaceAll(/\s*\n\s*/g, ' ')
  return `spokeshave: ${printable(line)}\n`
}

function readVersion(): string {
  const file = new URL('../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
