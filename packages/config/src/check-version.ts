import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { isObject, type Origin } from '@spokeshave/core'

import { fault } from './fault.ts'
import { lazily } from './lazy.ts'
import { type Manifest, readManifest } from './find-module.ts'

const core = '@spokeshave/core'
let version: string | undefined

/** Throws where a package asks for another version of core than the one that will run it. */
export function checkVersion(manifest: Manifest | undefined, origin: Origin): void {
  const range: unknown = isObject(manifest?.peerDependencies) ? manifest.peerDependencies[core] : undefined
  // A workspace is its own proof.
  if (typeof range !== 'string' || range.startsWith('workspace:')) return
  version ??= coreVersion()
  const satisfies = lazily('semver/functions/satisfies.js')
  if (satisfies(version, range, { includePrerelease: true })) return
  throw fault(origin, 'BAD_CONFIG', `"${manifest?.name}" needs ${core} ${range}, and this is ${version}; install a version of it that fits`)
}

function coreVersion(): string {
  let folder = dirname(createRequire(import.meta.url).resolve(core))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return readManifest(folder).version ?? '0.0.0'
}
