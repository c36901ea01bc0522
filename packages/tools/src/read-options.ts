import type { OptionsSchema } from '@spokeshave/core'

/** What the options of reading must look like. */
export const readOptionsSchema: OptionsSchema = {
  type: 'object',
  properties: { maxDescriptionBytes: { type: 'number', minimum: 0 } },
}
