import type { JsonObject } from '@spokeshave/core'

const place: JsonObject = {
  type: 'object',
  description: 'Where a pass stands: beside or instead of another one of the same hook, or at one end of its hook.',
  properties: {
    before: { type: 'string', description: 'The name of the pass that it stands before.' },
    after: { type: 'string', description: 'The name of the pass that it stands after.' },
    replace: { type: 'string', description: 'The name of the pass that it stands in for.' },
    at: { enum: ['start', 'end'], description: 'The end of its hook where it stands.' },
  },
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
}

const itemPlace: JsonObject = {
  ...place,
  properties: {
    ...(place.properties as JsonObject),
    name: { type: 'string', description: 'Another name for its only pass, so that a plugin can be used twice.' },
  },
  minProperties: 0,
  maxProperties: 2,
  anyOf: [{ maxProperties: 1 }, { required: ['name'] }],
}

const texts: JsonObject = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }
const globs: JsonObject = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1 }] }

const options: JsonObject = { type: ['object', 'null'], description: 'Options, as the schema of the factory has them.' }

const plugins: JsonObject = {
  type: 'array',
  description: 'Plugins, after those of the presets: a name or path, or a list of that, options and a place.',
  items: {
    anyOf: [
      { type: 'string' },
      { type: 'array', prefixItems: [{ type: 'string' }, { $ref: '#/$defs/options' }, { $ref: '#/$defs/itemPlace' }], items: false, minItems: 1 },
    ],
  },
}

const passes: JsonObject = {
  type: 'object',
  description: 'By the name of a pass: false turns it off, true on again; options do too, laid over those it has.',
  additionalProperties: { type: ['boolean', 'object'] },
}

const order: JsonObject = {
  type: 'object',
  description: 'By the name of a pass: where it stands instead. Entry by entry, after all plugins are in place.',
  additionalProperties: { $ref: '#/$defs/place' },
}

const budget: JsonObject = {
  description: 'The most a schema may measure, in UTF-8 bytes of its compact text; null for no limit. Larger ones are compacted.',
  anyOf: [
    { type: 'null' },
    { type: 'object', properties: { bytes: { type: 'number', minimum: 0 } }, required: ['bytes'], additionalProperties: false },
  ],
}

const compaction: JsonObject = { type: 'boolean', description: 'false keeps large schemas as they are; the budget still says whether they fit.', default: true }

/** The one place where the keys of a config are listed; the rules of `check` are added by {@link loadConfigSchema}. */
const configSchema: { readonly properties: JsonObject; readonly [keyword: string]: unknown } = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Configuration of Spokeshave',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { type: 'string', description: 'This schema, for editors.' },
    extends: {
      ...texts,
      description: 'Other config files, by path or package: all that they say comes first, their overrides included.',
    },
    presets: {
      type: 'array',
      description: 'Presets, in order: a name or path, or a list of that and options. Where neither this file nor one that it extends says any: codex.',
      items: {
        anyOf: [{ type: 'string' }, { type: 'array', prefixItems: [{ type: 'string' }, { $ref: '#/$defs/options' }], items: false, minItems: 1 }],
      },
    },
    plugins,
    passes,
    order,
    budget,
    compaction,
    check: { $ref: '#/$defs/check' },
    children: {
      type: 'object',
      description: 'Which keywords hold subschemas, and how; a preset says that for its target.',
      additionalProperties: {
        type: 'object',
        properties: { kind: { enum: ['schema', 'boolean|schema', 'schemaMap'] }, polarity: { enum: ['same', 'inverse', 'mixed'] } },
        required: ['kind', 'polarity'],
        additionalProperties: false,
      },
    },
    maxDepth: { type: 'integer', minimum: 1, description: 'The deepest nesting of lists and objects that is read.', default: 512 },
    maxNodes: { type: 'integer', minimum: 1, description: 'The most schema nodes and lists that are read.', default: 1_000_000 },
    overrides: {
      type: 'array',
      description: 'What holds for some tools or servers only. All that match are laid on, in list order.',
      items: { $ref: '#/$defs/override' },
    },
  },
  $defs: {
    options,
    place,
    itemPlace,
    override: {
      type: 'object',
      additionalProperties: false,
      anyOf: [{ required: ['tools'] }, { required: ['servers'] }],
      properties: {
        tools: { ...globs, description: 'Globs on the name of the tool; one that begins with ! takes names out.' },
        servers: { ...globs, description: 'The same on the name of the server. With both, both must match.' },
        plugins,
        passes,
        order,
        budget,
        compaction,
        check: { $ref: '#/$defs/check' },
      },
    },
  },
}

/** What a config file may say, as far as JSON can. */
export async function loadConfigSchema(): Promise<typeof configSchema> {
  const { checkRulesSchema } = await import('@spokeshave/check')
  return { ...configSchema, $defs: { ...(configSchema['$defs'] as JsonObject), check: checkRulesSchema } }
}

/** The keys of a config, and of one of its overrides. */
export const configKeys: readonly string[] = Object.keys(configSchema.properties)
export const overrideKeys: readonly string[] = Object.keys(((configSchema['$defs'] as JsonObject)['override'] as JsonObject)['properties'] as JsonObject)
