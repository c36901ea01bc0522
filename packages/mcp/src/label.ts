import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'

import type { McpServer, StdioServer } from './server.ts'

/** A package on npm with a scope, perhaps with a version: no key looks like that. */
const scopedPackage = /^@[a-z0-9-]+\/[\w.-]+(?:@[\w.^~-]+)?$/

/**
 * How messages call a server before it says its name: `node server.js`, `npx @scope/server`, `https://host`. Arguments
 * may hold keys, so that only what is a file or a package is shown.
 */
export function labelOf(server: McpServer): string {
  if (server.name !== undefined) return server.name
  if (server.kind === 'http') return URL.canParse(server.url) ? new URL(server.url).origin : 'the URL'
  const { args, command } = server
  const file = args.find((arg) => isFileArg(server, arg))
  const shown = file === undefined ? args.find((arg) => scopedPackage.test(arg)) : basename(file)
  return [basename(command), ...(shown === undefined ? [] : [shown])].join(' ')
}

/** The files that a server's command line names, its script among them; absolute. */
export function filesOf(server: McpServer): string[] {
  if (server.kind === 'http') return []
  const { args, command, cwd = '.' } = server
  // A command without a slash is looked up, and stands for a program that nobody here works on.
  const words = [...(/[\\/]/.test(command) ? [command] : []), ...args]
  return words.filter((word) => isFileArg(server, word)).map((word) => resolve(cwd, word))
}

function isFileArg({ cwd = '.' }: StdioServer, word: string): boolean {
  if (word.startsWith('-')) return false
  try {
    return statSync(resolve(cwd, word), { throwIfNoEntry: false })?.isFile() === true
  } catch {
    // Too long for a name, or with a NUL character: any text may be an argument.
    return false
  }
}
