import { readFile } from 'node:fs/promises'

import { SpokeshaveError } from '@spokeshave/core'
import { type FailedServer, type McpServer, readCommand, readServers, readUrl } from '@spokeshave/mcp'

import { Failure, systemReason, tryEach } from '../failure.ts'
import type { LiveOptions } from './flags.ts'

/** The servers that the flags name, and those of a configuration that cannot be used. */
export interface FoundServers {
  readonly servers: readonly McpServer[]
  readonly failed: readonly FailedServer[]
}

/** Throws the `Failure`s of flags and files that cannot be used. No message shows a command or a URL, which may have keys. */
export async function findServers({ mcp = [], mcpUrl = [], mcpConfig = [] }: LiveOptions): Promise<FoundServers> {
  const commands = await tryEach(mcp, async (text) => told('--mcp', () => readCommand(text)))
  const urls = await tryEach(mcpUrl, async (text) => told('--mcp-url', () => readUrl(text)))
  const servers: McpServer[] = [...commands, ...urls]
  const failed: FailedServer[] = []
  for (const entries of await tryEach(mcpConfig, readEntries)) {
    for (const { file, name, ...entry } of entries) {
      if ('server' in entry) servers.push(entry.server)
      else failed.push({ kind: 'failed', name: `${file}: ${name}`, error: entry.error, stderr: [] })
    }
  }
  return { servers, failed }
}

type Entry = ReturnType<typeof readServers>[number] & { readonly file: string }

async function readEntries(file: string): Promise<Entry[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Failure(`--mcp-config ${file}: ${systemReason(error)}`, [], error)
  })
  return told(`--mcp-config ${file}`, () => readServers(text)).map((entry) => ({ ...entry, file }))
}

function told<T>(flag: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof SpokeshaveError)) throw error
    throw new Failure(`${flag}: ${error.message} (${error.code})`, [], error)
  }
}
