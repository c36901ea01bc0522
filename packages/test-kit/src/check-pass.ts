import type { JsonValue } from '@spokeshave/core'
import { type Arbitrary, check as checkProperty, property } from 'fast-check'

import { copyOf, exactText, shortText } from './exact-text.ts'
import { failure, mismatch } from './failure.ts'
import { hostileSchemas } from './hostile-schemas.ts'
import { prove } from './proofs.ts'
import { schemas } from './schemas.ts'
import { type PluginUnderTest, plainOutcome, type Settings, type Subject, subjectOf } from './subject.ts'

/** How a plugin is checked. */
export interface CheckSettings extends Settings {
  /** Schemas of one's own, checked first. */
  readonly inputs?: readonly unknown[]
  /** Random schemas of another kind. */
  readonly schemas?: Arbitrary<JsonValue>
  /** How many of them; 150 by default. */
  readonly runs?: number
  /** Where they start; the same seed gives the same schemas. */
  readonly seed?: number
}

/** A schema that was checked, and what came of it. */
interface Seen {
  readonly name: string
  readonly input: unknown
  readonly text: string
}

/**
 * Throws unless the plugin keeps the rules of a pass on the given schemas, on hostile ones and on random ones: it does
 * not throw, leaves the input alone, gives the same bytes each time, changes nothing on its own output, and does the
 * same in a shared walk as alone. A plugin that changes none of them has shown nothing, and that is a failure too.
 */
export function checkPass(plugin: PluginUnderTest, settings: CheckSettings = {}): void {
  const subject = subjectOf(plugin, settings)
  const seen: Seen[] = []
  const check = (input: unknown, name?: string): void => {
    const outcome = prove(subject, input)
    seen.push({ name: name ?? 'a random schema', input, text: exactText(plainOutcome(outcome)) })
  }
  settings.inputs?.forEach((input, index) => naming(`inputs[${index}]`, input, check))
  for (const [name, input] of Object.entries(hostileSchemas())) naming(name, input, check)
  checkRandom((input) => check(input), settings)
  checkOrder(subject, seen)
  if (!seen.some(({ input, text }) => text !== exactText(input))) {
    throw failure(`"${subject.name}" changes none of ${seen.length} schemas; give checkPass inputs that it changes`)
  }
}

function checkRandom(
  check: (input: unknown) => void,
  { schemas: arbitrary = schemas(), runs = 150, seed = 20260101 }: CheckSettings,
): void {
  const details = checkProperty(property(arbitrary, check), { numRuns: runs, seed })
  if (!details.failed) return
  const [input] = details.counterexample ?? []
  const error = details.errorInstance
  const name = `a random schema (seed ${seed}, run ${details.numRuns}, made smaller ${details.numShrinks} times)`
  naming(name, input, () => {
    throw error instanceof Error ? error : failure(String(error ?? 'it could not be made'))
  })
}

/** The same schemas in the opposite order give the same bytes: nothing is kept from one to the next. */
function checkOrder(subject: Subject, seen: readonly Seen[]): void {
  for (const { name, input, text } of seen.toReversed()) {
    naming(name, input, () => {
      const again = plainOutcome(subject.run(copyOf(input)))
      if (exactText(again) === text) return
      throw mismatch(
        `"${subject.name}" gives another result after other schemas; keep no state`,
        again,
        JSON.parse(text),
      )
    })
  }
}

/** Says in the message on which schema it failed; the rest of the error stays. */
function naming(name: string, input: unknown, run: (input: unknown, name: string) => void): void {
  try {
    run(input, name)
  } catch (error) {
    if (error instanceof Error) error.message = `${error.message}\n  on ${name}: ${shortText(input, 2000)}`
    throw error
  }
}
