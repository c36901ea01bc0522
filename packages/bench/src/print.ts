import { markdownTable } from 'markdown-table'

import { loadWarning, machineLine } from './machine.ts'
import type { Results, Row } from './results.ts'
import { sizes } from './slices.ts'

/** The results as Markdown, which reads well on a terminal too. */
export function printResults(results: Results): string {
  const { rows, bySize, peers, missing } = results
  const parts = [
    printSetting(results),
    rows.length === 0 ? '' : printRows(rows),
    bySize.length === 0 ? '' : printSizes(results),
    peers.length === 0 ? '' : printPeers(results),
    ...missing.map((line) => `Left out: ${line}`),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** On what it was measured. */
export function printSetting({ machine, corpus }: Results): string {
  const setting = `${machineLine(machine)}; ${corpus.schemas.toLocaleString('en')} schemas of ${corpus.name}, ${(corpus.bytes / 1e6).toFixed(1)} MB.`
  return [setting, loadWarning(machine)].filter((line) => line !== undefined).join(' ')
}

export function printRows(rows: readonly Row[]): string {
  const others = [...new Set(rows.map(({ of }) => of))].filter((of) => of !== 'here')
  const head = [
    'what',
    'at most',
    'figure',
    'median',
    'quartiles',
    'best',
    'cpu',
    'rounds',
    ...others.flatMap((of) => [of, `to ${of}`]),
  ]
  const lines = rows
    .filter(({ of }) => of === 'here')
    .map((row) => {
      const twins = others.map((of) => rows.find((other) => other.of === of && other.what === row.what))
      return [
        row.what,
        row.limit === undefined ? '' : show(row.limit, row),
        `${show(row.figure, row)}${row.limit !== undefined && row.figure > row.limit ? ' over' : ''}`,
        show(row.median, row),
        `${show(row.low, row)}–${show(row.high, row)}`,
        show(row.best, row),
        row.cpu === undefined ? '' : show(row.cpu, row),
        String(row.rounds),
        ...twins.flatMap((twin) =>
          twin === undefined ? ['', ''] : [show(twin.figure, twin), (row.figure / twin.figure).toFixed(2)],
        ),
      ]
    })
  return markdownTable([head, ...lines], { align: ['l', ...head.slice(1).map(() => 'r')] })
}

export function printSizes({ bySize }: Results): string {
  const columns = [...sizes.map(({ size }) => size), 'all']
  const lines = bySize.map(({ variant, of, figures }) => [
    of === 'here' ? variant : `${variant} (${of})`,
    ...columns.map((column) => figures[column]?.figure.toFixed(2) ?? ''),
  ])
  return markdownTable([['figure by size', ...columns], ...lines], { align: ['l', ...columns.map(() => 'r')] })
}

export function printPeers({ peers }: Results): string {
  const lines = peers.map((peer) => [
    `${peer.peer} ${peer.version}`,
    peer.figure.toFixed(2),
    `${peer.low.toFixed(2)}–${peer.high.toFixed(2)}`,
    `${peer.accepted} of ${peer.of}`,
    peer.does,
    peer.doesNot,
  ])
  const head = ['peer', 'figure', 'quartiles', 'accepts', 'does', 'does not']
  return markdownTable([head, ...lines], { align: ['l', 'r', 'r', 'r', 'l', 'l'] })
}

function show(value: number, { unit }: Row): string {
  return unit === 'MB' ? `${value.toFixed(0)} MB` : value.toFixed(2)
}
