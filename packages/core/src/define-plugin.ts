import { checkOptions } from './check-options.ts'
import type { Pass } from './pass.ts'
import type { OptionsSchema, PluginFactory } from './plugin.ts'

/** What {@link definePlugin} needs to know. */
export interface PluginDefinition<O extends object> {
  readonly name: string
  /** The names of the passes that `passes` gives. */
  readonly passNames: readonly string[]
  /** A JSON Schema: an object with the options as `properties`. */
  readonly optionsSchema: OptionsSchema
  /** Makes the passes. Gets `{}` where no options were given. */
  passes(options: O): readonly Pass[]
}

/**
 * A plugin factory that checks its options: an unknown or wrongly typed one throws `BAD_OPTIONS`. It carries its
 * options' schema and its pass names, so that a config can check and override them.
 */
export function definePlugin<O extends object>(definition: PluginDefinition<O>): PluginFactory<O> {
  const { name, passNames, optionsSchema } = definition
  const factory = (options: O = {} as O) => {
    checkOptions(`plugin "${name}"`, options, optionsSchema)
    return { name, passes: definition.passes(options) }
  }
  return Object.assign(factory, { optionsSchema, passNames })
}
