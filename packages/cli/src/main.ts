#!/usr/bin/env node
import { run } from './run.ts'

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  // A fault of ours. Node's own code for it is 1, which says that tools were refused.
  console.error(error)
  process.exitCode = 70
}
