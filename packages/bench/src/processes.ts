import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A call of node: what it is given, and where. */
export interface Call {
  readonly args: readonly string[]
  readonly cwd: string
}

/** Runs node to its end, its output thrown away, and gives the milliseconds that took. */
export function timeProcess({ args, cwd }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    child.stderr.on('data', (text) => (errors += text))
    child.on('error', reject)
    child.on('exit', (code) => {
      const took = performance.now() - start
      if (code === 0) resolve(took)
      else reject(new Error(`node ${args.join(' ').slice(0, 200)} ended with ${code}: ${errors.slice(0, 500)}`))
    })
  })
}

/** Runs node to its end and gives the most memory that was resident, in megabytes. */
export async function peakMemory({ args, cwd }: Call, report: string): Promise<number> {
  const script = `process.on('exit', () => require('fs').writeFileSync(${JSON.stringify(report)}, String(process.resourceUsage().maxRSS)))`
  const hook = `data:text/javascript,${encodeURIComponent(`import { createRequire } from 'node:module'; const require = createRequire('file:///'); ${script}`)}`
  await timeProcess({ args: ['--import', hook, ...args], cwd })
  return Number(readFileSync(report, 'utf8')) / 1024
}
