import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { isObject, type JsonObject, type JsonValue, type Pass, type PluginFactory, type Preset } from '@spokeshave/core'

import { loadConfigSchema } from '../src/index.ts'

/** A plugin that ships with us. */
interface Shipped {
  readonly name: string
  readonly factory: PluginFactory
}

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { dependencies: Record<string, string> }
const prefix = '@spokeshave/plugin-'
const presetPrefix = '@spokeshave/preset-'

const presetNames = Object.keys(manifest.dependencies).filter((name) => name.startsWith(presetPrefix)).map((name) => name.slice(presetPrefix.length))

/** The factories of each preset that ships with us, codex first. */
async function shippedPresets(): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const names = presetNames.toSorted((a, b) => Number(b === 'codex') - Number(a === 'codex'))
  const entries = names.map(async (name): Promise<[string, readonly unknown[]]> => {
    const { default: preset } = (await import(presetPrefix + name)) as { default: () => Preset }
    return [name, (preset().plugins ?? []).map((item): unknown => [item].flat()[0])]
  })
  return new Map(await Promise.all(entries))
}

/** The plugins that ship with us, in the order of the presets, codex first. */
export async function shippedPlugins(): Promise<Shipped[]> {
  const order = [...(await shippedPresets()).values()].flat()
  const names = Object.keys(manifest.dependencies).filter((name) => name.startsWith(prefix))
  const all = await Promise.all(names.map(async (name): Promise<Shipped> => ({ name: name.slice(prefix.length), factory: ((await import(name)) as { default: PluginFactory }).default })))
  return all.toSorted((a, b) => order.indexOf(a.factory) - order.indexOf(b.factory))
}

/** What editors get: the schema of a config, with what is known of the passes that ship with us. */
export async function editorSchema(): Promise<JsonObject> {
  const plugins = await shippedPlugins()
  const passes = Object.fromEntries(plugins.flatMap(({ factory }) => passesOf(factory).map((pass) => [pass.name, passSchema(pass, factory)])))
  const schema = structuredClone(await loadConfigSchema()) as unknown as JsonObject
  const override = (schema.$defs as JsonObject).override as JsonObject
  for (const { properties } of [schema, override] as unknown as { properties: Record<string, Record<string, JsonValue>> }[]) {
    properties['passes']!['properties'] = passes
    suggest(properties['plugins']!, plugins.map(({ name }) => name))
  }
  suggest((schema.properties as unknown as Record<string, Record<string, JsonValue>>)['presets']!, presetNames)
  return schema
}

/** The tables of docs/config.md. */
export async function referenceTables(): Promise<string> {
  const schema = await editorSchema()
  const override = (schema.$defs as JsonObject).override as JsonObject
  const place = (schema.$defs as JsonObject).itemPlace as JsonObject
  const plugins = await shippedPlugins()
  const presets = [...(await shippedPresets())]
  const passes = plugins.flatMap(({ name: plugin, factory }) => {
    const listed = presets.filter(([, factories]) => factories.includes(factory)).map(([name]) => `\`${name}\``)
    return passesOf(factory).map(({ name, hook, description }) => [`\`${name}\``, `\`${plugin}\``, hook, listed.join(', '), description])
  })
  const options = plugins.flatMap(({ factory }) =>
    passesOf(factory).flatMap(({ name }) => rowsOf((factory.optionsSchema as JsonObject).properties as JsonObject, schema).map((row) => [`\`${name}\``, ...row])),
  )
  return [
    '### Keys of a config',
    table(['key', 'value', 'default', ''], rowsOf(schema.properties as JsonObject, schema)),
    '### Keys of an override',
    table(['key', 'value', 'default', ''], rowsOf(override.properties as JsonObject, schema)),
    '### Keys of a place',
    table(['key', 'value', 'default', ''], rowsOf(place.properties as JsonObject, schema)),
    '### Passes that ship with us',
    table(['pass', 'plugin', 'hook', 'presets', ''], passes),
    '### Options of the passes that ship with us',
    table(['pass', 'option', 'value', 'default', ''], options),
  ].join('\n\n')
}

function passesOf(factory: PluginFactory): readonly Pass[] {
  return (factory as () => { passes?: readonly Pass[] })().passes ?? []
}

function passSchema({ description }: Pass, { optionsSchema }: PluginFactory): JsonObject {
  return { description, type: ['boolean', 'object'], properties: (optionsSchema as JsonObject).properties ?? {} }
}

function suggest(list: Record<string, JsonValue>, examples: readonly string[]): void {
  const [name] = (list['items'] as { anyOf: Record<string, JsonValue>[] }).anyOf
  name!['examples'] = [...examples]
}

function rowsOf(properties: JsonObject, root: JsonObject): string[][] {
  return Object.entries(properties).map(([key, given]) => {
    const schema = given as JsonObject
    const { default: otherwise, description = '' } = { ...follow(schema, root), ...schema }
    return [`\`${key}\``, kindOf(schema, root), otherwise === undefined ? '' : `\`${JSON.stringify(otherwise)}\``, String(description)]
  })
}

function follow(schema: JsonObject, root: JsonObject): JsonObject {
  return typeof schema.$ref === 'string' ? (((root.$defs as JsonObject)[schema.$ref.slice('#/$defs/'.length)] ?? {}) as JsonObject) : schema
}

function kindOf(given: JsonObject, root: JsonObject): string {
  const schema = follow(given, root)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `\`${JSON.stringify(value).replaceAll('|', '\\|')}\``).join(', ')
  if ('const' in schema) return `\`${JSON.stringify(schema.const)}\``
  const of = isObject(schema.items) ? ` of ${kindOf(schema.items as JsonObject, root)}` : ''
  if (schema.type !== undefined) return [schema.type].flat().join(', ').replace('array', `list${of.includes(',') ? '' : of}`)
  return Array.isArray(schema.anyOf) ? schema.anyOf.map((each) => kindOf(each as JsonObject, root)).join(', ') : 'any'
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`.replaceAll('  |', ' |')).join('\n')
}
