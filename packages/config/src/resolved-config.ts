import type * as Check from '@spokeshave/check'
import { createPipeline, type Origin, type Pipeline, type PipelineDescription, type PipelineOptions, type Preset, SpokeshaveError } from '@spokeshave/core'

import { checkFactoryOptions } from './check-factory-options.ts'
import { located } from './fault.ts'
import { type ConfigLayer, overridesOf, type OverrideLayer, rulesOf, stackOf } from './layers.ts'
import { passNamesIn, type PresetOver } from './passes-flag.ts'

/** Which pipeline is asked for. An override that goes by a name holds only where that name is given. */
export interface Target {
  readonly tool?: string | undefined
  readonly server?: string | undefined
}

/** What {@link ResolvedConfig.describe} gives. Origins have files as absolute paths. */
export interface PolicyDescription extends PipelineDescription {
  /** The config file. */
  readonly file: string | undefined
  /** The overrides that match, in order. */
  readonly overrides: readonly Origin[]
  /** How many other overrides there are. */
  readonly unmatched: number
}

/** A configuration, ready for use. */
export interface ResolvedConfig {
  /** The config file, absolute; undefined where none was found. */
  readonly file: string | undefined
  /** It, the files that it extends, and files of one's own that any of them name; absolute. */
  readonly files: readonly string[]
  /** The pipeline of a tool, of a server's tools, or of those that no override is for. Built once for each policy. */
  pipelineFor(target?: Target): Pipeline
  /** What that pipeline is made of, and what brought, moved or changed each pass. */
  describe(target?: Target): PolicyDescription
  /**
   * The rules for what that pipeline makes of a tool. Read once for each policy. Throws where the config was loaded
   * without rules.
   */
  rulesFor(target?: Target): Check.Rules
  /** The names of the passes that any policy has, those that are turned off too. */
  readonly passNames: readonly string[]
  /** The overrides that matched none of the targets that were asked about so far. */
  readonly unmatched: readonly Origin[]
}

/** What a {@link ResolvedConfig} is made from. */
export interface Parts {
  readonly cwd: string
  readonly files: ReadonlySet<string>
  readonly layer: ConfigLayer | undefined
  /** What comes before the config, and after it. */
  readonly below: readonly Preset[]
  readonly above: readonly Preset[]
  /** What comes last of all; absent where nothing does. */
  readonly over?: PresetOver | undefined
  /** What lays rules; undefined where nobody will ask for them. */
  readonly check: typeof Check | undefined
}

/** Puts the layers together, one pipeline for each set of overrides that match. */
export class Policies implements ResolvedConfig {
  readonly file: string | undefined
  readonly files: readonly string[]
  readonly #parts: Parts
  readonly #overrides: readonly OverrideLayer[]
  readonly #matched = new Set<OverrideLayer>()
  readonly #pipelines = new Map<string, Pipeline>()
  readonly #rules = new Map<string, Check.Rules>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.file = parts.layer?.file
    this.files = [...parts.files]
    this.#overrides = parts.layer === undefined ? [] : overridesOf(parts.layer)
  }

  get unmatched(): readonly Origin[] {
    return this.#overrides.filter((override) => !this.#matched.has(override)).map(({ preset }) => plain(preset.origin!))
  }

  get passNames(): readonly string[] {
    const names = new Set(namesOf(this.#pipelineWith([])))
    for (const override of this.#overrides) {
      for (const name of passNamesIn(override.preset.plugins).flatMap((brought) => brought ?? [])) names.add(name)
      try {
        for (const name of namesOf(this.#pipelineWith([override]))) names.add(name)
      } catch (error) {
        // It holds only together with another one.
        if (!(error instanceof SpokeshaveError)) throw error
      }
    }
    return [...names]
  }

  pipelineFor(target: Target = {}): Pipeline {
    try {
      return this.#pipelineWith(this.#matching(target))
    } catch (error) {
      throw located(error, this.#parts.cwd)
    }
  }

  describe(target: Target = {}): PolicyDescription {
    const description = this.pipelineFor(target).describe()
    const on = this.#matching(target)
    return {
      file: this.file,
      overrides: on.map(({ preset }) => preset.origin!),
      unmatched: this.#overrides.length - on.length,
      ...description,
      passes: description.passes.map((pass) => ({ ...pass, from: plain(pass.from), changed: pass.changed.map(plain) })),
      from: Object.fromEntries(Object.entries(description.from).map(([key, origin]) => [key, plain(origin)])),
    }
  }

  rulesFor(target: Target = {}): Check.Rules {
    const { layer, check } = this.#parts
    if (check === undefined) throw new SpokeshaveError('BAD_OPTIONS', 'the config was loaded with rules: false')
    const { defaultRules, layRules } = check
    if (layer === undefined) return defaultRules
    const on = this.#matching(target)
    const key = this.#keyOf(on)
    let rules = this.#rules.get(key)
    if (rules === undefined) this.#rules.set(key, (rules = rulesOf(layer, (override) => on.includes(override), defaultRules, layRules)))
    return rules
  }

  /** Builds what holds without overrides, and with each of them alone, so that their faults show before they are used. */
  check(): void {
    const base = this.#pipelineWith([])
    if (this.#overrides.length === 0) return
    const names = new Set(namesOf(base))
    const brought = this.#overrides.map(({ preset }) => passNamesIn(preset.plugins))
    this.#overrides.forEach((override, index) => {
      try {
        this.#pipelineWith([override])
      } catch (error) {
        // Another override may bring the pass wherever this one holds.
        const others = brought.flatMap((items, other) => (other === index ? [] : items))
        if (!(error instanceof SpokeshaveError) || error.code !== 'UNKNOWN_PASS') throw error
        const name = error.pass
        if (name === undefined || names.has(name) || !others.some((items) => items === undefined || items.includes(name))) throw error
      }
    })
  }

  #matching({ tool, server }: Target): OverrideLayer[] {
    const on = this.#overrides.filter(({ tools, servers }) => (tools?.(tool) ?? true) && (servers?.(server) ?? true))
    for (const override of on) this.#matched.add(override)
    return on
  }

  #keyOf(on: readonly OverrideLayer[]): string {
    return on.map((override) => this.#overrides.indexOf(override)).join()
  }

  #pipelineWith(on: readonly OverrideLayer[]): Pipeline {
    const key = this.#keyOf(on)
    let pipeline = this.#pipelines.get(key)
    if (pipeline === undefined) {
      pipeline = createPipeline(this.#optionsWith(on), { check: checkFactoryOptions })
      this.#pipelines.set(key, pipeline)
    }
    return pipeline
  }

  #optionsWith(on: readonly OverrideLayer[]): PipelineOptions {
    const { below, above, over, layer } = this.#parts
    const stack = layer === undefined ? [] : stackOf(layer, (override) => on.includes(override))
    const presets = [...below, ...stack, ...above]
    if (over === undefined) return { presets }
    const present = new Set(namesOf(createPipeline({ presets }, { check: checkFactoryOptions })))
    return { presets: [...presets, over(present)] }
  }
}

function namesOf(pipeline: Pipeline): string[] {
  return pipeline.describe().passes.map(({ name }) => name)
}

/** A flag has no keys below it. */
function plain<O extends Origin>(origin: O): O {
  const flag = /^--[a-z-]+/.exec(origin.key)?.[0]
  return flag === undefined ? origin : { ...origin, key: flag }
}
