import { type ChildTable, pickChildren, schemaChildren } from '@spokeshave/core'

/** Where the reference looks for subschemas. */
export const codexChildren: ChildTable = pickChildren(schemaChildren, [
  'properties',
  'items',
  'additionalProperties',
  'prefixItems',
  'anyOf',
  'oneOf',
  'allOf',
  '$defs',
  'definitions',
])
