import { availableParallelism, cpus, freemem, loadavg, totalmem } from 'node:os'

/** The machine as it was when the measuring began. */
export interface Machine {
  readonly node: string
  readonly platform: string
  readonly cpu: string
  readonly cores: number
  readonly load: number
  readonly freeGigabytes: number
}

export function describeMachine(): Machine {
  return {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    freeGigabytes: Math.round((Math.min(freemem(), totalmem()) / 2 ** 30) * 10) / 10,
  }
}

export function machineLine({ node, platform, cpu, cores, load }: Machine): string {
  return `Node ${node.slice(1)}, ${platform}, ${cores} cores (${cpu}), load ${load}`
}

/** A line for people where others are using the machine, so that figures are noisy. */
export function loadWarning({ cores, load }: Machine): string | undefined {
  if (load < cores * 0.6) return undefined
  return `The machine is loaded (${load} on ${cores} cores): expect noise, and figures on the high side.`
}
