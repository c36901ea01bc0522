import type { ChildTable } from './child-table.ts'
import type { PipelineHooks } from './hooks.ts'
import type { JsonObject } from './json.ts'
import type { Meter } from './meter.ts'
import type { Pass } from './pass.ts'
import type { Origin } from './provenance.ts'
import type { PassRegistry } from './pass-registry.ts'

/** A JSON Schema of a factory's options. */
export type OptionsSchema = JsonObject

/** A package's passes, ready to be tapped. */
export interface Plugin {
  readonly name: string
  /** Tapped for the plugin, in list order. */
  readonly passes?: readonly Pass[]
  /** The wide door: taps the hooks itself. A raw tap gets an immer draft of the schema, never the input. */
  apply?(hooks: PipelineHooks): void
}

/** Makes a plugin from options. A pure function: the default export of a plugin package. */
export interface PluginFactory<O extends object = never> {
  (options?: O): Plugin
  /** What the options must look like, for config files. */
  readonly optionsSchema?: OptionsSchema
  /** The names of the passes it brings, so that options given by pass name reach it before it is called. */
  readonly passNames?: readonly string[]
}

/** Where a pass stands: beside or instead of another one of the same hook, or at one end of its hook. */
export type Place =
  | { readonly before: string }
  | { readonly after: string }
  | { readonly replace: string }
  | { readonly at: 'start' | 'end' }

/** A place for a plugin's passes; `name` renames its only pass, so that a plugin can be used twice. */
export type ItemPlace = (Place | object) & { readonly name?: string }

/** A plugin in a list: itself, its factory, or either with options and a place. */
export type PluginItem =
  | Plugin
  | PluginFactory
  | readonly [plugin: Plugin | PluginFactory, options?: object | null, place?: ItemPlace]

/** The most a schema may measure; null for no limit. */
export type Budget = { readonly bytes: number } | ({ readonly meter: Meter } & { readonly [unit: string]: number | Meter }) | null

/** Everything that chooses and orders passes. */
export interface PipelineOptions {
  /** Come first, nested ones before the preset that lists them. */
  readonly presets?: readonly PresetItem[]
  readonly plugins?: readonly PluginItem[]
  /** By pass name: `false` turns a pass off, `true` on again; options do too, laid over those of the item that brought it. */
  readonly passes?: Readonly<Record<string, boolean | object>>
  /** By pass name: where it stands instead. */
  readonly order?: Readonly<Record<string, Place>>
  /** The last word in code: gets the passes as these options have left them. */
  readonly arrange?: (registry: PassRegistry) => void
  /** Without it, or null: no compaction. */
  readonly budget?: Budget
  /** `false` turns compaction off and keeps the budget. */
  readonly compaction?: boolean
  /** Which keywords hold subschemas; by default those of JSON Schema 2020-12. */
  readonly children?: ChildTable
  /** The deepest nesting of lists and objects that is read; 512 by default. */
  readonly maxDepth?: number
  /** The most schema nodes and lists that are read; 1,000,000 by default. */
  readonly maxNodes?: number
  /** Where these options are written; for those who load them from files. */
  readonly origin?: Origin
}

/** A named list of plugins with options: data, no logic. */
export type Preset = { readonly name: string } & PipelineOptions

/** Makes a preset from options. */
export interface PresetFactory<O extends object = never> {
  (options?: O): Preset
  /** What the options must look like, for config files. */
  readonly optionsSchema?: OptionsSchema
}

/** A preset in a list: itself, its factory, or its factory with options. */
export type PresetItem = Preset | PresetFactory | readonly [preset: PresetFactory, options?: object | null]
