import { lossCodes } from '@spokeshave/core'

/** The codes of our own passes; those of the model are core's. */
const passCodes =
  'boolean-schema collapsed-depth collapsed-root collapsed-space collapsed-subtree const-to-enum dropped-definitions dropped-description ' +
  'drop-redundant dropped-enum dropped-property dropped-reference dropped-required filled-items filled-properties hoist-duplicates illegal-type ' +
  'illegal-type-name inferred-type localize-references lost-reference malformed-definitions malformed-keyword no-hint nullable-to-type opened-object opened-one-of ' +
  'pattern-to-additional prune-definitions pruned-composition reduced-union repeated-description shortened-description shortened-enum ' +
  'single-type simplify-compositions stripped-description tuple-to-union unused-definition'

/** Every code that a change can have without a plugin of somebody else. */
export const knownCodes: ReadonlySet<string> = new Set([...passCodes.split(' '), ...lossCodes])
