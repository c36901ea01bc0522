import type { OptionsSchema } from '@spokeshave/core'

/** What the options of reading must look like. */
export const readOptionsSchema: OptionsSchema = {
  type: 'object',
  properties: { server: { type: 'string' }, maxDescriptionBytes: { type: 'number', minimum: 0 } },
}
