import { resolve } from 'node:path'

import { filesOf } from '@spokeshave/mcp'

import { Failure } from '../failure.ts'
import { findServers } from '../live/find-servers.ts'
import { type LiveOptions, namesServers } from '../live/flags.ts'
import { loadPolicy, type PolicyOptions } from '../policy.ts'
import type { WatchOptions } from './flags.ts'

/** What a watched command is given. */
export type WatchedOptions = PolicyOptions & LiveOptions & WatchOptions & { readonly out?: string }

/**
 * The files and folders whose change asks for another run: the inputs, the configuration, the configurations of servers
 * and the files that their commands name, and what `--watch-path` adds. Throws a `Failure` where there is nothing to watch.
 */
export async function watchedPaths(files: readonly string[], options: WatchedOptions): Promise<string[]> {
  const { config, mcpConfig = [], watchPath = [] } = options
  if (files.includes('-') || (files.length === 0 && !namesServers(options)))
    throw new Failure('--watch needs a FILE or a server: the standard input comes only once')
  const { servers } = await findServers(options)
  const paths = [
    ...files,
    ...watchPath,
    ...mcpConfig,
    ...servers.flatMap(filesOf),
    ...(typeof config === 'string' ? [config] : []),
  ]
  return [...new Set([...paths, ...(await configFile(options))].map((path) => resolve(path)))]
}

/** What is wrong with it is told by the run. */
async function configFile(options: PolicyOptions): Promise<string[]> {
  try {
    const { file } = await loadPolicy(options, { rules: false })
    return file === undefined ? [] : [file]
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { file } = error.cause as { file?: string }
    return file === undefined ? [] : [file]
  }
}
