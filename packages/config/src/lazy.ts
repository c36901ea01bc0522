import { createRequire } from 'node:module'

import type * as jsonSchema from '@cfworker/json-schema'
import type * as jsoncParser from 'jsonc-parser'
import type * as resolveExports from 'resolve.exports'
import type satisfies from 'semver/functions/satisfies.js'

/** What few configs need. */
interface Libraries {
  readonly '@cfworker/json-schema': typeof jsonSchema
  readonly 'jsonc-parser': typeof jsoncParser
  readonly 'resolve.exports': typeof resolveExports
  readonly 'semver/functions/satisfies.js': typeof satisfies
}

const require = createRequire(import.meta.url)

/** Loads a library when it is needed: most of a cold start is loading. */
export function lazily<Name extends keyof Libraries>(name: Name): Libraries[Name] {
  return require(name) as Libraries[Name]
}
