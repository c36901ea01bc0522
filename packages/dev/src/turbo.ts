/**
 * Runs turbo on the tasks named as arguments: without telemetry, and quiet but for what fails.
 *
 *     node --import tsx packages/dev/src/turbo.ts build lint
 */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

const { status, error } = spawnSync(
  process.execPath,
  [
    createRequire(import.meta.url).resolve('turbo/bin/turbo'),
    'run',
    '--continue=dependencies-successful',
    '--output-logs=errors-only',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' } },
)
if (error) throw error
process.exitCode = status ?? 1
