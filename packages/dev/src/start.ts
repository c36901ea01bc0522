/**
 * `pnpm start [COMMAND] [FILE...] [FLAG...]`: runs the command line tool from its sources, so that nothing has to be built
 * first; without a COMMAND, `build`. A relative FILE is read from where the user stands, not from this repository. Where a
 * command that reads tools is given none, what comes through a pipe or from a file is read, and on a terminal an example.
 */
import { fstatSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { namesServers } from '../../cli/src/live/flags.ts'
import { createProgram } from '../../cli/src/program.ts'

const root = resolve(import.meta.dirname, '../../..')
const main = resolve(root, 'packages/cli/src/main.ts')
const example = resolve(root, 'docs/examples/tools.json')

/** Whether something is fed to the standard input. */
function isFed(): boolean {
  try {
    const stdin = fstatSync(0)
    return stdin.isFIFO() || stdin.isFile() || stdin.isSocket()
  } catch {
    // It is closed.
    return false
  }
}

const commands = createProgram(process).program.commands
/** The commands that read tools. */
const readers: ReadonlySet<string> = new Set(['build', 'explain', 'check'])

/** Whether nothing is named to be read, and no flag is there that is not the command's own, such as --help. */
function namesNothing(name: string, args: readonly string[]): boolean {
  const command = commands.find((each) => each.name() === name)!
  command.exitOverride().configureOutput({ outputError: () => {} })
  try {
    const { operands, unknown } = command.parseOptions([...args])
    return operands.length === 0 && unknown.length === 0 && !namesServers(command.opts())
  } catch {
    // The tool says what is wrong.
    return false
  }
}

const args = process.argv.slice(2)
const dropSeparators = (): void => {
  while (args[0] === '--') args.shift()
}
dropSeparators()
// A file that is called like a command is named as ./check.
const isCommand = args[0] === 'help' || commands.some((command) => command.name() === args[0])
const command = isCommand ? args.shift()! : 'build'
dropSeparators()

// pnpm runs scripts in the repository's root and leaves the place it was called from here.
process.chdir(process.env['INIT_CWD'] ?? root)
if (readers.has(command) && !isFed() && namesNothing(command, args)) {
  console.error(`start: no FILE was named: this is the example, ${relative(process.cwd(), example)}`)
  args.push(example)
}
process.argv = [process.execPath, main, command, ...args]
// A command that runs itself again does it from where the user stands, where tsx may not be found by its name.
process.execArgv = process.execArgv.map((arg) => (arg === 'tsx' ? import.meta.resolve(arg) : arg))
await import(pathToFileURL(main).href)
