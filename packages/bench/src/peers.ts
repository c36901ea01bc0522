import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Variant } from './variants.ts'

type Convert = (schema: object) => unknown

/** Another converter of JSON Schemas. They do other, mostly smaller jobs than `parse`. */
export interface Peer {
  /** The package. */
  readonly name: string
  readonly version: string
  /** What of it is called. */
  readonly call: string
  readonly does: string
  readonly doesNot: string
  load(modules: string): Promise<Convert>
}

/** The peers, each at the version it was last looked at. */
export const peers: readonly Peer[] = [
  {
    name: 'json-schema-traverse',
    version: '1.0.0',
    call: 'traverse',
    does: 'calls a function on every subschema',
    doesNot: 'change anything',
    load: async (modules) => {
      const { default: traverse } = await open<{ default: (schema: object, visit: () => void) => void }>(
        modules,
        'json-schema-traverse/index.js',
      )
      const seen = { nodes: 0 }
      return (schema) => traverse(schema, () => void seen.nodes++)
    },
  },
  {
    name: '@ai-sdk/google',
    version: '3.0.141',
    call: 'convertJSONSchemaToOpenAPISchema',
    does: 'picks the fields of OpenAPI 3.0, puts definitions in the place of references, `const` becomes `enum`, null types `nullable`',
    doesNot:
      'infer types or fit a budget; shares lists with the input. Version 4 has none: it passes tools on as they are',
    load: (modules) => exposed(modules, '@ai-sdk/google/dist/index.mjs', 'convertJSONSchemaToOpenAPISchema'),
  },
  {
    name: '@google/genai',
    version: '3.3.0',
    call: 'processJsonSchema',
    does: 'types in capitals, null types become `nullable`, lists of types become `anyOf`',
    doesNot:
      'know references, infer types, fit a budget; shares objects with the input. The SDK itself calls it for schemas without `$schema` only',
    load: (modules) => exposed(modules, '@google/genai/dist/node/index.mjs', 'processJsonSchema'),
  },
  {
    name: '@anthropic-ai/sdk',
    version: '1.15.0',
    call: 'transformJSONSchema',
    does: 'copies through JSON, closes objects, moves what the API does not take into descriptions',
    doesNot: 'mend schemas: a node without a type is refused; prune definitions, fit a budget',
    load: (modules) => named(modules, '@anthropic-ai/sdk/lib/transform-json-schema.mjs', 'transformJSONSchema'),
  },
  {
    name: 'openai',
    version: '7.59.0',
    call: 'toStrictJsonSchema',
    does: 'strict mode with its meaning kept: checks every keyword and reference, merges `allOf`',
    doesNot: 'mend schemas: open objects and optional properties are refused; fit a budget',
    load: (modules) => named(modules, 'openai/lib/transform.mjs', 'toStrictJsonSchema'),
  },
  {
    name: '@mastra/schema-compat',
    version: '1.3.11',
    call: 'prepareJsonSchemaForOpenAIStrictMode',
    does: 'strict mode: closes objects, requires all',
    doesNot: 'infer types, prune definitions, fit a budget',
    load: (modules) =>
      named(modules, '@mastra/schema-compat/dist/zod-to-json.js', 'prepareJsonSchemaForOpenAIStrictMode'),
  },
  {
    name: '@openai/agents-core',
    version: '0.20.0',
    call: 'toOpenAIStrictToolSchema',
    does: 'strict mode: closes objects, requires all, makes optional ones nullable',
    doesNot: 'infer types, prune definitions, fit a budget',
    load: (modules) =>
      named(modules, '@openai/agents-core/dist/utils/strictToolSchema.mjs', 'toOpenAIStrictToolSchema'),
  },
]

/** What a peer needs besides itself: several ask for it. */
export const companions: readonly string[] = ['zod@4.1.12']

/** The Node that runs them: several ask for 22 or newer. */
export const peerNode = 'node@24.21.0'

/** A peer as something that can be timed. Some change what they are given. */
export async function openPeer(name: string, modules: string): Promise<Variant> {
  // What they say on the console is no part of the work.
  console.warn = console.log = console.info = () => {}
  const convert = await peers.find((peer) => peer.name === name)!.load(modules)
  return { takes: 'value', mutates: true, run: (schema) => convert(schema as object) }
}

async function named(modules: string, file: string, name: string): Promise<Convert> {
  return (await open<Record<string, Convert>>(modules, file))[name]!
}

/** A function that a file keeps to itself: out of a copy of the file beside it that exports it. */
async function exposed(modules: string, file: string, name: string): Promise<Convert> {
  const copy = file.replace(/\.mjs$/, '.bench.mjs')
  writeFileSync(join(modules, copy), `${readFileSync(join(modules, file), 'utf8')}\nexport { ${name} as exposed }\n`)
  return named(modules, copy, 'exposed')
}

function open<T>(modules: string, file: string): Promise<T> {
  return import(pathToFileURL(join(modules, file)).href) as Promise<T>
}
