import { getSystemErrorMap } from 'node:util'

/** Wrong use, or a file that cannot be read or written: a line for people, and exit code 2. */
export class Failure extends Error {
  override readonly name: string = 'Failure'
  /** Lines that show the place, to print below the message. */
  readonly excerpt: readonly string[]

  constructor(message: string, excerpt: readonly string[] = [], cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.excerpt = excerpt
  }
}

/**
 * Does `work` on each item in turn. One that fails does not keep the others from being tried, so that all failures can
 * be told together: they are thrown as an `AggregateError`.
 */
export async function tryEach<T, R>(items: Iterable<T>, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const failures: Failure[] = []
  for (const item of items) {
    try {
      results.push(await work(item))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures)
  return results
}

/** The failures that were thrown; null where something else was. */
export function failuresIn(thrown: unknown): Failure[] | null {
  if (thrown instanceof Failure) return [thrown]
  return thrown instanceof AggregateError ? thrown.errors.filter((error) => error instanceof Failure) : null
}

/** What the system said, in words: `no such file or directory`. */
export function systemReason(error: unknown): string {
  const { errno, message } = error as NodeJS.ErrnoException
  return (errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1]) ?? message
}
