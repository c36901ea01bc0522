// Says nothing, hears nothing, ends for nothing, and has started something of the same kind. Both write down their numbers.
import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})
appendFileSync(process.env.PIDS, `${process.pid}\n`)
if (process.argv[2] !== 'child') spawn(process.execPath, [import.meta.filename, 'child'], { stdio: 'inherit' })
setInterval(() => {}, 1000)
