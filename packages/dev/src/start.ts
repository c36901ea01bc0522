/**
 * `pnpm start [FILE...] [FLAG...]`: runs the command line tool's `build` from its sources, so that nothing has to be
 * built first. A relative FILE is read from where the user stands, not from this repository. Without one, what comes
 * through a pipe or from a file is read, and on a terminal an example.
 */
import { fstatSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

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

/** Whether nothing is named to be read, and no flag is there that is not build's own, such as --help. */
function namesNothing(args: readonly string[]): boolean {
  const build = createProgram(process).program.commands.find((command) => command.name() === 'build')!
  build.exitOverride().configureOutput({ outputError: () => {} })
  try {
    const { operands, unknown } = build.parseOptions([...args])
    return operands.length === 0 && unknown.length === 0
  } catch {
    // The tool says what is wrong.
    return false
  }
}

const args = process.argv.slice(2)
while (args[0] === 'build' || args[0] === '--') args.shift()

// pnpm runs scripts in the repository's root and leaves the place it was called from here.
process.chdir(process.env['INIT_CWD'] ?? root)
if (!isFed() && namesNothing(args)) {
  console.error(`start: no FILE was named: this is the example, ${relative(process.cwd(), example)}`)
  args.push(example)
}
process.argv = [process.execPath, main, 'build', ...args]
await import(pathToFileURL(main).href)
