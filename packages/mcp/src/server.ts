/** A server that is run here and spoken to through its standard streams. */
export interface StdioServer {
  readonly kind: 'stdio'
  /** What its owner calls it; undefined: what it says of itself. */
  readonly name?: string | undefined
  readonly command: string
  readonly args: readonly string[]
  /** Laid over the environment of this process. */
  readonly env?: Readonly<Record<string, string>> | undefined
  /** Where it runs; undefined: where this process does. */
  readonly cwd?: string | undefined
  /** Texts that no message may show, besides the values of `env`. */
  readonly secrets?: readonly string[] | undefined
}

/** A server that is reached by streamable HTTP. */
export interface HttpServer {
  readonly kind: 'http'
  readonly name?: string | undefined
  readonly url: string
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Texts that no message may show, besides the values of `headers` and what is secret in `url`. */
  readonly secrets?: readonly string[] | undefined
}

/** How a server is reached. */
export type McpServer = StdioServer | HttpServer
