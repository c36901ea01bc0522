import { checkOptions, type Preset, type PresetFactory } from '@spokeshave/core'
import coerceBooleans from '@spokeshave/plugin-coerce-booleans'
import collapseDepth from '@spokeshave/plugin-collapse-depth'
import constToEnum from '@spokeshave/plugin-const-to-enum'
import dropDefinitions from '@spokeshave/plugin-drop-definitions'
import dropMalformedDefinitions from '@spokeshave/plugin-drop-malformed-definitions'
import fillChildren from '@spokeshave/plugin-fill-children'
import inferTypes from '@spokeshave/plugin-infer-types'
import pruneCompositions from '@spokeshave/plugin-prune-compositions'
import pruneDefinitions from '@spokeshave/plugin-prune-definitions'
import stripDescriptions from '@spokeshave/plugin-strip-descriptions'
import toolSchema from '@spokeshave/plugin-tool-schema'

import { codexChildren } from './children.ts'

/** Options of the preset. */
export interface CodexOptions {
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

const codex = (options: CodexOptions = {}): Preset => {
  checkOptions('preset "codex"', options, optionsSchema)
  return {
    name: 'codex',
    children: codexChildren,
    budget: { bytes: options.maxBytes ?? 5000 },
    plugins: [
      // Booleans first, so that every later pass meets objects only.
      coerceBooleans,
      // Before anything looks into a table.
      dropMalformedDefinitions,
      // Before types, which are inferred from an enum too.
      constToEnum,
      inferTypes,
      // After types, which say where children are missing.
      fillChildren,
      // On what sanitizing left, so that emptied nodes hold no definition.
      pruneDefinitions,
      // From the least loss to the greatest.
      stripDescriptions,
      dropDefinitions,
      collapseDepth,
      pruneCompositions,
      toolSchema,
    ],
  }
}

/** The tool-schema pipeline of the reference implementation, as a list of plugins. */
const preset: PresetFactory<CodexOptions> = Object.assign(codex, { optionsSchema })

export default preset
