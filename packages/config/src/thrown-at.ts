import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A place in a file of source. */
export interface ThrownAt {
  readonly file: string
  readonly line: number
  readonly column: number
}

const here = dirname(fileURLToPath(import.meta.url))
/** The packages of the house lie together, here or below node_modules. */
const house = resolve(here, '../..')
const frame = /^\s+at (?:.*\()?((?:file:\/\/|\/|[A-Za-z]:\\).*):(\d+):(\d+)\)?$/
const foreign = /[/\\](?:@spokeshave[+/\\]|node_modules[/\\](?:\.pnpm[/\\])?(?:jiti|tsx|tapable|immer|@cfworker)[@/\\])/

/** The first place on the stack of what was thrown that is neither ours nor of Node or a loader. */
export function thrownAt(thrown: unknown): ThrownAt | undefined {
  const stack: unknown = thrown instanceof Error ? thrown.stack : undefined
  if (typeof stack !== 'string') return undefined
  for (const text of stack.split('\n')) {
    const [, place, line, column] = frame.exec(text) ?? []
    if (place === undefined) continue
    const file = place.startsWith('file:') ? fileURLToPath(place.replace(/[?#].*$/, '')) : place
    // From here on down it is who called us.
    if (file.startsWith(here)) break
    if (!isOurs(file)) return { file, line: Number(line), column: Number(column) }
  }
  // What Node cannot link is told above the stack: the file and the line.
  const [, linked, at] = /^(file:\/\/.*):(\d+)\n(?=[^]*SyntaxError)/.exec(stack) ?? []
  return linked === undefined ? undefined : { file: fileURLToPath(linked), line: Number(at), column: columnOf(stack) }
}

function isOurs(file: string): boolean {
  return foreign.test(file) || (file.startsWith(house) && /^[/\\][^/\\]+[/\\](?:src|dist)[/\\]/.test(file.slice(house.length)))
}

function columnOf(stack: string): number {
  const [, , marks = '^'] = stack.split('\n')
  return marks.indexOf('^') + 1
}
