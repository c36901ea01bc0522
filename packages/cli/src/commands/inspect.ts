import { describePolicy } from '../describe-policy.ts'
import { loadPolicy, type PolicyOptions, withPolicy } from '../policy.ts'
import type { Streams } from '../streams.ts'
import { openTarget, OutputClosed } from '../target.ts'

/** The flags of `spokeshave inspect`. */
export interface InspectOptions extends PolicyOptions {
  readonly tool?: string
  readonly server?: string
  readonly json?: boolean
}

/** `spokeshave inspect`: the passes that would run, and what chose each. */
export async function inspect(options: InspectOptions, { stdout }: Streams): Promise<void> {
  const config = await loadPolicy(options, { rules: false })
  const { tool, server } = options
  const target = { ...(tool === undefined ? {} : { tool }), ...(server === undefined ? {} : { server }) }
  const description = withPolicy(() => config.describe(target))
  const { passes, budget, ...rest } = description
  const text =
    options.json === true
      ? JSON.stringify({ passes, budget, ...rest }, null, 2)
      : describePolicy(description, process.cwd())
  try {
    await (await openTarget('-', stdout)).write(`${text}\n`)
  } catch (error) {
    if (!(error instanceof OutputClosed)) throw error
  }
}
