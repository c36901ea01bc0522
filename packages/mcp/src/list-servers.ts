import type { Listing, ListOptions } from './listing.ts'
import type { McpServer } from './server.ts'

/** Servers that run at one time. */
const atOnce = 4

/**
 * Asks servers for their tools, a few at a time, and gives what came of each, in their order. One that cannot be run or
 * reached, that ends, is silent or makes no sense is a `FailedServer`, and the others are asked all the same. Servers
 * that are run here, and all that they started, have ended when the promise resolves.
 *
 * Never throws.
 */
export async function listServers(servers: readonly McpServer[], options: ListOptions = {}): Promise<Listing[]> {
  // The SDK takes longer to load than most builds take.
  const { listServer } = await import('./list-server.ts')
  const listings: Listing[] = []
  const left = servers.entries()
  const work = async (): Promise<void> => {
    for (const [index, server] of left) listings[index] = await listServer(server, options)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, servers.length) }, work))
  return listings
}
