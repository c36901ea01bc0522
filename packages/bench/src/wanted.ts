import type { Slice } from './slices.ts'

/** A row of the table that comes from timing a variant on a set of slices. */
export interface Wanted {
  readonly variant: string
  readonly what: string
  readonly limit?: number
  takes(slice: Slice): boolean
}

const all = (): boolean => true

/** The rows, in the order of the table. */
export const wanted: readonly Wanted[] = [
  { variant: 'parse', what: '`parse`: servers written by hand', limit: 0.5, takes: ({ byHand }) => byHand },
  { variant: 'parse', what: '`parse`: all', limit: 0.6, takes: all },
  { variant: 'parse', what: '`parse`: 20 KB and more', limit: 0.9, takes: ({ size }) => size === 'larger' },
  { variant: 'drafts', what: 'every built-in pass through `path.edit` drafts', limit: 1, takes: all },
  { variant: 'draft-described', what: '`parse` and a plugin that drafts every described node', limit: 1.5, takes: all },
  {
    variant: 'draft-described-alone',
    what: 'the same plugin without `scope: "node"`, in a walk of its own',
    takes: all,
  },
  {
    variant: 'read-only',
    what: '`parse` and three read-only passes, `scope: "node"`, ungated',
    limit: 0.75,
    takes: all,
  },
  { variant: 'naive', what: '`parse` and a tree pass that walks the whole draft', limit: 6, takes: all },
  { variant: 'text', what: 'text to text: `JSON.parse`, `parse`, `stringifyToolSchema`', limit: 1.7, takes: all },
  { variant: 'explain', what: '`explain`', limit: 3.6, takes: all },
]

/** How often `parse` may fit into `explain` of the same tools. */
export const explainLimit = 6
