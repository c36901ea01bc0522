import { parseArgs } from 'node:util'

import { wanted } from './wanted.ts'

/** Parts of a run that are no variants. */
export const parts: readonly string[] = ['allocation', 'growth', 'shapes', 'cold', 'cli']

export const variantNames: readonly string[] = [...new Set(wanted.map(({ variant }) => variant))]

/** What a run is asked to do. */
export interface Options {
  readonly variants: readonly string[]
  readonly parts: readonly string[]
  readonly peers: boolean
  readonly json: boolean
  readonly write: boolean
  readonly generated: boolean
  readonly compare: string | undefined
  readonly seconds: number | undefined
  readonly help: boolean
}

export const usage: string = `pnpm bench [--only NAME,…] [--peers] [--compare REF] [--seconds N] [--json] [--write] [--generated]

  --only NAME,…   only these: ${[...variantNames, ...parts].join(', ')}
  --peers         other converters too; installs them into packages/bench/.peers at the first time
  --compare REF   another commit in the same run, checked out and built in a temporary folder
  --seconds N     about how long the whole may take; by default as long as it takes in a run of all
  --json          the results as JSON
  --write         put the tables and the plot into docs
  --generated     leave the published tools aside, as on a bare clone`

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      peers: { type: 'boolean', default: false },
      compare: { type: 'string' },
      seconds: { type: 'string' },
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      generated: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const only = values.only?.split(',') ?? [...variantNames, ...parts]
  const unknown = only.filter((name) => !variantNames.includes(name) && !parts.includes(name))
  if (unknown.length > 0) throw new Error(`nothing is called ${unknown.join(', ')}\n\n${usage}`)
  const seconds = values.seconds === undefined ? undefined : Number(values.seconds)
  if (seconds !== undefined && !(seconds > 0)) throw new Error(`--seconds takes a number, not ${values.seconds}`)
  return {
    ...values,
    compare: values.compare,
    seconds,
    variants: variantNames.filter((name) => only.includes(name)),
    parts: parts.filter((name) => only.includes(name)),
  }
}
