/**
 * `pnpm start [FILE]`: runs the command line tool's `build` from its sources, so that nothing has to be built first.
 * A relative FILE is read from where the user stands, not from this repository. Without one, an example is built.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = resolve(import.meta.dirname, '../../..')
const main = resolve(root, 'packages/cli/src/main.ts')
const args = process.argv.slice(2)

// pnpm runs scripts in the repository's root and leaves the place it was called from here.
process.chdir(process.env['INIT_CWD'] ?? root)
process.argv = [
  process.execPath,
  main,
  'build',
  ...(args.length > 0 ? args : [resolve(root, 'docs/examples/tools.json')]),
]
await import(pathToFileURL(main).href)
