import type { SpokeshaveError } from '@spokeshave/core'

import type { McpServer } from './server.ts'

/** A server that told its tools. */
export interface ListedServer {
  readonly kind: 'listed'
  readonly server: McpServer
  /** What its owner calls it, or what it says of itself; the server that configurations speak of. */
  readonly name: string
  /** Its tools as they came, sound or not, from all pages. */
  readonly tools: readonly unknown[]
  /** What its author may want to know, a line each. */
  readonly notes: readonly string[]
}

/** A server that did not. */
export interface FailedServer {
  readonly kind: 'failed'
  /** Absent where there was nothing to reach. */
  readonly server?: McpServer
  /** How messages call it. */
  readonly name: string
  readonly error: SpokeshaveError
  /** The last lines of its standard error. */
  readonly stderr: readonly string[]
}

/** What came of asking a server. */
export type Listing = ListedServer | FailedServer

/** How servers are asked. */
export interface ListOptions {
  /** How long a server may take for everything, from its start to its last page, in milliseconds; 30,000 by default. */
  readonly timeout?: number
  /** Ends all of them. */
  readonly signal?: AbortSignal
}
