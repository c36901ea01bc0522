import type { JsonObject } from '@spokeshave/core'

/** How a rule is set. */
export const settingLevels = ['off', 'warn', 'error'] as const

/** `off`: the rule is not asked. */
export type SettingLevel = (typeof settingLevels)[number]

/** The option of a rule. */
export interface RuleOption {
  /** What it must look like. */
  readonly schema: JsonObject
  /** What it must be, in words. */
  readonly expected: string
  readonly initial: number | string
}

/** What a rule is. */
export interface RuleInfo {
  /** One line. */
  readonly summary: string
  /** What it looks at and why, for people who met it in a report. */
  readonly description: string
  /** What to do about it. */
  readonly advice: string
  /** How it is set unless something is said. */
  readonly level: SettingLevel
  /** Absent of a rule that takes none. */
  readonly option?: RuleOption
}

const most = (initial: number): RuleOption => ({
  schema: { type: 'integer', minimum: 0 },
  expected: 'a whole number, 0 or more',
  initial,
})

/** The name of a rule. */
export type RuleName =
  | 'no-tools'
  | 'refused'
  | 'over-budget'
  | 'loss.narrower'
  | 'loss.mixed'
  | 'loss.wider'
  | 'loss.docs'
  | 'max-description-bytes'
  | 'max-schema-bytes'
  | 'max-properties'
  | 'max-depth'
  | 'max-enum-values'
  | 'tool-name'
  | 'duplicate-tool-name'
  | 'missing-description'

/** Every rule, in the order in which they are reported. */
export const rules: Readonly<Record<RuleName, RuleInfo>> = {
  'no-tools': {
    summary: 'A file has no tools.',
    description: 'A list of tools is empty: nothing was checked, which is mostly a mistake in how the file was made.',
    advice: 'Look at what wrote the file. Where a list may be empty, say `--allow-empty` or set the rule to off.',
    level: 'error',
  },
  refused: {
    summary: 'The tool cannot be built.',
    description:
      'The tool has no usable schema, or the pipeline refused it. It will not be offered to the model at all.',
    advice: 'Mend the place that is named; the message says what was expected there. docs/errors.md has each code.',
    level: 'error',
  },
  'over-budget': {
    summary: 'The schema is over its budget after all compaction.',
    description:
      'After all compaction passes the schema still measures more than the budget.',
    advice: 'Split the tool, cut descriptions and rarely used properties, or raise the budget.',
    level: 'error',
  },
  'loss.narrower': {
    summary: 'Arguments that the server accepts may no longer be accepted.',
    description:
      'A pass may have made the schema accept fewer arguments than the server does: then the model cannot use a part of the tool.',
    advice: 'Write the place in a way that the target has: a type beside every enum, items for every array, a schema in place of true.',
    level: 'warn',
  },
  'loss.mixed': {
    summary: 'Some arguments may no longer be accepted, and others may be that the server refuses.',
    description:
      'What a pass did here cannot be called wider or narrower: the model may send what the server refuses, and may be unable to send what it accepts.',
    advice: 'Write the place without what the target lacks: one schema for all items, property names in place of patterns, anyOf in place of oneOf.',
    level: 'warn',
  },
  'loss.wider': {
    summary: 'A constraint is gone: the model may send what the server refuses.',
    description:
      'A pass dropped a constraint. The server has to check its arguments in any case, so this is off unless it is asked for.',
    advice: 'Let the server check its arguments, and say important constraints in the description as well. To fail only where content is gone, set the codes of compaction: code.dropped-reference, code.collapsed-depth, code.pruned-composition.',
    level: 'off',
  },
  'loss.docs': {
    summary: 'The model is told less of what the arguments mean.',
    description: 'Prose was dropped: descriptions, titles, examples, defaults. The same arguments are accepted.',
    advice: 'Say what matters in the description, as briefly as can be; set the rule to off where titles and examples are no loss to you.',
    level: 'warn',
  },
  'max-description-bytes': {
    summary: 'The description of the tool is long.',
    description: 'The description of the tool, in UTF-8 bytes. It is sent with every request, and some clients cut it.',
    advice: 'Say less, or move what concerns one argument to its own description.',
    level: 'off',
    option: most(1024),
  },
  'max-schema-bytes': {
    summary: 'The schema is large as it is sent.',
    description: 'The compact text of the schema that is sent, in UTF-8 bytes, whatever the budget is.',
    advice: 'Split the tool, or cut descriptions and rarely used properties.',
    level: 'off',
    option: most(5000),
  },
  'max-properties': {
    summary: 'The schema has many properties.',
    description: 'The names under all `properties` of the schema that is sent, definitions included. Some providers have a limit.',
    advice: 'Split the tool, or leave out properties that a model need not set.',
    level: 'off',
    option: most(100),
  },
  'max-depth': {
    summary: 'The schema is deeply nested.',
    description: 'The deepest subschema of the schema that is sent, in steps from the root. Some providers have a limit.',
    advice: 'Flatten the arguments: a few properties at the top serve a model better.',
    level: 'off',
    option: most(10),
  },
  'max-enum-values': {
    summary: 'The schema lists many values.',
    description: 'The values under all `enum` of the schema that is sent. Some providers have a limit.',
    advice: 'Take a string, and say in its description where the values are found.',
    level: 'off',
    option: most(500),
  },
  'tool-name': {
    summary: 'The name of the tool does not look as it must.',
    description: 'The whole name has to match a regular expression; by default what the large providers take.',
    advice: 'Rename the tool, or set the option to what your provider takes.',
    level: 'off',
    option: {
      schema: { type: 'string', format: 'regex' },
      expected: 'a regular expression',
      initial: '[A-Za-z0-9_-]{1,64}',
    },
  },
  'duplicate-tool-name': {
    summary: 'Two tools of one server have the same name.',
    description: 'Providers refuse a request with two tools of one name, and clients keep only one of them. Servers are told apart.',
    advice: 'Rename one of them, or leave one out; give each server its name where they are from several.',
    level: 'warn',
  },
  'missing-description': {
    summary: 'The tool has no description.',
    description: 'Nothing tells the model what the tool is for. Bare schemas have no description and are not asked.',
    advice: 'Say in a sentence what the tool does and when to use it.',
    level: 'off',
  },
}

/** In the order in which they are reported. */
export const ruleNames: readonly RuleName[] = Object.keys(rules) as RuleName[]
