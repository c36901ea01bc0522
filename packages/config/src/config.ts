import type { CheckSettings } from '@spokeshave/check'
import type { ItemPlace, PipelineOptions, Place, Plugin, PluginFactory, Preset, PresetFactory } from '@spokeshave/core'

/**
 * A preset in a config: a name (`codex`, `@acme/x`, `./my-preset.js`), a preset or what makes one; the last with
 * options if need be.
 */
export type ConfigPresetItem =
  | string
  | ConfigPreset
  | PresetFactory
  | readonly [preset: string | PresetFactory | ((options?: never) => ConfigPreset), options?: object | null]

/** A plugin in a config: a name, a plugin or what makes one, with options and a place if need be. */
export type ConfigPluginItem =
  | string
  | Plugin
  | PluginFactory
  | readonly [plugin: string | Plugin | PluginFactory, options?: object | null, place?: ItemPlace]

/** A preset whose presets and plugins may be names: they are looked up from the file of the preset. */
export type ConfigPreset = Preset | ({ readonly name: string } & NamedOptions)

/** Pipeline options in which presets and plugins may be names. */
export interface NamedOptions extends Omit<PipelineOptions, 'presets' | 'plugins' | 'origin'> {
  readonly presets?: readonly ConfigPresetItem[]
  readonly plugins?: readonly ConfigPluginItem[]
}

/** What holds for some tools or servers only. */
export interface ConfigOverride {
  /** Globs on the name of the tool; one that begins with `!` takes names out. */
  readonly tools?: string | readonly string[]
  /** The same on the name of the server. With both, both must match. */
  readonly servers?: string | readonly string[]
  readonly plugins?: readonly ConfigPluginItem[]
  readonly passes?: Readonly<Record<string, boolean | object>>
  readonly order?: Readonly<Record<string, Place>>
  readonly budget?: PipelineOptions['budget']
  readonly compaction?: boolean
  /** Laid over the rules of the file. */
  readonly check?: CheckSettings
}

/** What a config file says. */
export interface Config extends NamedOptions {
  /** For editors. */
  readonly $schema?: string
  /** Other config files, which come first. */
  readonly extends?: string | readonly string[]
  /** The rules of `spokeshave check`; those that are not named stay as they are. */
  readonly check?: CheckSettings
  /** What holds for some tools or servers only; all that match are laid on, in list order. */
  readonly overrides?: readonly ConfigOverride[]
}

/** Gives the config back, typed: for configs in code. */
export function defineConfig(config: Config): Config {
  return config
}
