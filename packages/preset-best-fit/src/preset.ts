import { checkOptions, type Preset, type PresetFactory } from '@spokeshave/core'
import coerceBooleans from '@spokeshave/plugin-coerce-booleans'
import collapseRoot from '@spokeshave/plugin-collapse-root'
import collapseSubtrees from '@spokeshave/plugin-collapse-subtrees'
import dropProperties from '@spokeshave/plugin-drop-properties'
import dropRedundant from '@spokeshave/plugin-drop-redundant'
import fillChildren from '@spokeshave/plugin-fill-children'
import hoistDuplicates from '@spokeshave/plugin-hoist-duplicates'
import openOneOf from '@spokeshave/plugin-open-one-of'
import pruneDefinitions from '@spokeshave/plugin-prune-definitions'
import reduceUnions from '@spokeshave/plugin-reduce-unions'
import relaxObjects from '@spokeshave/plugin-relax-objects'
import shortenDescriptions from '@spokeshave/plugin-shorten-descriptions'
import shortenEnums from '@spokeshave/plugin-shorten-enums'
import simplifyCompositions from '@spokeshave/plugin-simplify-compositions'
import tidyDescriptions from '@spokeshave/plugin-tidy-descriptions'
import toolSchema from '@spokeshave/plugin-tool-schema'
import widenForModel from '@spokeshave/plugin-widen-for-model'

/** Options of the preset. */
export interface BestFitOptions {
  /** The most the compact text of a schema may measure, in UTF-8 bytes; 5,000 by default. */
  readonly maxBytes?: number
}

const optionsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    maxBytes: { type: 'integer', minimum: 0, description: 'The most the compact text of a schema may measure, in UTF-8 bytes.', default: 5000 },
  },
}

const bestFit = (options: BestFitOptions = {}): Preset => {
  checkOptions('preset "best-fit"', options, optionsSchema)
  return {
    name: 'best-fit',
    budget: { bytes: options.maxBytes ?? 5000 },
    plugins: [
      // References and oneOf first: both are judged by keywords that are still as they came.
      widenForModel,
      [coerceBooleans, { replacement: {} }],
      [fillChildren, { properties: false, items: {} }],
      pruneDefinitions,
      // Lossless, so always whole. Repetitions before duplicates, of which there are then more.
      tidyDescriptions,
      dropRedundant,
      simplifyCompositions,
      hoistDuplicates,
      // From here on a branch may be widened.
      openOneOf,
      // Graded, and weighed together: only as far as needed.
      shortenDescriptions,
      shortenEnums,
      relaxObjects,
      reduceUnions,
      collapseSubtrees,
      dropProperties,
      // Where all of that is not enough.
      collapseRoot,
      toolSchema,
    ],
  }
}

/** Fits a schema to its budget and keeps the most: never narrower, and no more lost than needed. */
const preset: PresetFactory<BestFitOptions> = Object.assign(bestFit, { optionsSchema })

export default preset
