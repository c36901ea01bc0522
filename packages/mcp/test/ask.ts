// Asks the server that hangs, to be ended in the middle of it.
import { listServers } from '../src/index.ts'
import { ours } from './helpers.ts'

// One who listens decides for itself what a signal means.
if (process.argv[2] === 'listens') process.once('SIGINT', () => (process.exitCode = 5))
await listServers([ours('hang')])
