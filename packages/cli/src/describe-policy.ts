import { relative, sep } from 'node:path'

import type { Origin, PassChange, PassDescription } from '@spokeshave/core'
import type { PolicyDescription } from '@spokeshave/config'

import { printable } from './printable.ts'
import { layTable, type Row } from './table.ts'

/** A policy as people read it; files as they would be named from `cwd`. */
export function describePolicy(policy: PolicyDescription, cwd: string): string {
  const origin = (of: Origin): string => describeOrigin(of, cwd)
  const said = (of: Origin | undefined): string => (of === undefined ? '' : `  (${origin(of)})`)

  const { budget, compaction, from, overrides, unmatched, passes } = policy
  const [unit, most] = Object.entries(budget ?? {})[0] ?? []
  const size = most === undefined ? 'none' : `${most} ${most === 1 ? unit?.replace(/s$/, '') : unit}`
  const off = compaction ? '' : `, compaction off${said(from.compaction)}`
  const head = [
    `config   ${policy.file === undefined ? 'none' : shortPath(policy.file, cwd)}`,
    `budget   ${size}${said(from.budget)}${off}`,
    ...overrides.map((override) => `override ${origin(override)}`),
    ...(unmatched === 0 ? [] : [`         ${unmatched} ${overrides.length === 0 ? '' : 'other '}override${unmatched === 1 ? '' : 's'} not on; --tool and --server say for whom to ask`]),
  ]
  // Most passes have the name of their plugin.
  const isShown = passes.some(({ name, plugin }) => plugin !== name)
  let number = 0
  const rows = passes.flatMap((pass) => rowsOf(pass, pass.off ? '-' : String(++number), isShown, origin))
  const table = layTable([['', 'hook', 'pass', ...(isShown ? ['plugin'] : []), 'from'], ...rows.map(printableRow)])
  return [...head.map((line) => printable(line, Infinity)), '', passes.length === 0 ? 'no passes' : table].join('\n')
}

function printableRow(row: Row): Row {
  return typeof row === 'string' ? printable(row, Infinity) : row.map((cell) => printable(cell, Infinity))
}

function rowsOf(pass: PassDescription, mark: string, hasPlugin: boolean, origin: (of: Origin) => string): Row[] {
  const { name, hook, plugin, options, from, changed } = pass
  const text = JSON.stringify(options)
  // What was laid over nothing is said once.
  const isSaid = text === '{}' || changed.some((change) => JSON.stringify(change.options) === text)
  return [
    [mark, hook, name, ...(hasPlugin ? [plugin] : []), origin(from)],
    ...(isSaid ? [] : [`options ${text}`]),
    // The text of passes puts each of them in its place.
    ...changed.filter(({ what, key }) => what !== 'moved' || key !== '--passes').map((change) => `${describeChange(change)} by ${origin(change)}`),
  ]
}

function describeChange({ what, place, options }: PassChange): string {
  if (what === 'options') return `options ${JSON.stringify(options)}`
  return place === undefined ? `turned ${what}` : `${what} ${JSON.stringify(place)}`
}

/** `spokeshave.config.json: plugins[0]`, and from what that came. */
export function describeOrigin({ file, key, preset, by }: Origin, cwd: string): string {
  const where = preset !== undefined ? `preset ${preset}` : file === undefined ? '' : shortPath(file, cwd)
  const place = [where, key].filter((part) => part !== '').join(': ')
  return by === undefined ? place : `${place}, ${describeOrigin(by, cwd)}`
}

function shortPath(file: string, cwd: string): string {
  const short = relative(cwd, file)
  return short === '' || short.startsWith('..') ? file : short.split(sep).join('/')
}
