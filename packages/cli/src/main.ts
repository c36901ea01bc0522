#!/usr/bin/env node
import module from 'node:module'

// Newer versions of Node can keep what they compiled for the next run.
const { enableCompileCache } = module as { enableCompileCache?: () => unknown }
enableCompileCache?.()

try {
  const { run } = await import('./run.ts')
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  // A fault of ours. Node's own code for it is 1, which says that tools were refused.
  console.error(error)
  process.exitCode = 70
}
