import { checkOptions } from './check-options.ts'
import { SpokeshaveError } from './errors.ts'
import type { Pass } from './pass.ts'
import type { OptionsSchema, PluginFactory } from './plugin.ts'

/** What {@link definePlugin} needs to know. */
export interface PluginDefinition<O extends object> {
  readonly name: string
  /**
   * The names of the passes that `passes` gives, whatever the options: options that are given by pass name reach the
   * factory through them.
   */
  readonly passNames: readonly string[]
  /** A JSON Schema: an object with the options as `properties`. */
  readonly optionsSchema: OptionsSchema
  /** Makes the passes. Gets `{}` where no options were given. */
  passes(options: O): readonly Pass[]
}

/**
 * A plugin factory that checks its options: an unknown or wrongly typed one throws `BAD_OPTIONS`, and so do passes
 * with other names than `passNames`. It carries its options' schema and its pass names, so that a config can check and
 * override them.
 */
export function definePlugin<O extends object>(definition: PluginDefinition<O>): PluginFactory<O> {
  const { name, passNames, optionsSchema } = definition
  const factory = (options: O = {} as O) => {
    checkOptions(`plugin "${name}"`, options, optionsSchema)
    const passes = definition.passes(options)
    checkNames(name, passNames, passes)
    return { name, passes }
  }
  return Object.assign(factory, { optionsSchema, passNames })
}

function checkNames(plugin: string, declared: readonly string[], passes: readonly Pass[]): void {
  const made = passes.map((pass) => pass.name)
  const listOf = (names: readonly string[]): string => JSON.stringify([...names].sort())
  if (listOf(made) === listOf(declared)) return
  throw new SpokeshaveError(
    'BAD_OPTIONS',
    `plugin "${plugin}" makes the passes ${JSON.stringify(made)}, and its passNames are ${JSON.stringify(declared)}; give both the same names`,
  )
}
