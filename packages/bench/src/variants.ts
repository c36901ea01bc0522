import type { Pipeline, Plugin, ToolSchema } from '@spokeshave/core'

import { forceDrafts } from './forced-drafts.ts'
import type { House } from './pipelines.ts'
import { draftDescribed, naive, readOnly } from './third-party.ts'

/** Something that is timed. */
export interface Variant {
  /** What it is given: a parsed schema or its text. */
  readonly takes: 'value' | 'text'
  /** It changes what it is given. */
  readonly mutates?: boolean
  run(input: unknown): unknown
  /** The result as text, to be held against that of `parse`; none where it does another job. */
  textOf?(result: unknown): string
}

/** Every variant of the pipeline, by name. */
export const variants: Readonly<Record<string, (house: House) => Variant>> = {
  parse: (house) => parsing(house, house.pipeline),
  drafts: (house) => parsing(house, house.core.createPipeline({ presets: [forceDrafts(house.codex())] })),
  'draft-described': (house) => withPlugin(house, draftDescribed('node')),
  'draft-described-alone': (house) => withPlugin(house, draftDescribed('subtree')),
  'read-only': (house) => withPlugin(house, readOnly()),
  naive: (house) => withPlugin(house, naive()),
  text: ({ core, pipeline }) => ({
    takes: 'text',
    run: (text) => core.stringifyToolSchema(pipeline.parse(JSON.parse(text as string))),
    textOf: (result) => result as string,
  }),
  explain: ({ core, pipeline }) => ({
    takes: 'value',
    run: (schema) => pipeline.explain(schema),
    textOf: (result) => core.stringifyToolSchema((result as { schema: ToolSchema }).schema),
  }),
}

function withPlugin(house: House, plugin: Plugin): Variant {
  return parsing(house, house.core.createPipeline({ presets: [house.codex], plugins: [plugin] }))
}

function parsing({ core }: House, pipeline: Pipeline): Variant {
  return {
    takes: 'value',
    run: (schema) => pipeline.parse(schema),
    textOf: (result) => core.stringifyToolSchema(result as ToolSchema),
  }
}
