import { runPass } from '@spokeshave/core'

import { deepFreeze } from './deep-freeze.ts'
import { copyOf, exactText, shortText } from './exact-text.ts'
import { assertSame, failure, mismatch } from './failure.ts'
import { proveSharedWalk } from './shared-walk.ts'
import { type Outcome, outcomeOf, plainOutcome, type Subject } from './subject.ts'

/** Proves all that must hold for every pass and every input, and gives what came of it. */
export function prove(subject: Subject, input: unknown): Outcome {
  const outcome = proveUntouched(subject, input)
  proveDeterministic(subject, input, outcome)
  proveFrozen(subject, input, outcome)
  if (subject.settings.idempotent !== false) proveIdempotent(subject, input, outcome)
  proveSharedWalk(subject, input)
  return outcome
}

/** The input is as it was, whether the run ends or throws. */
function proveUntouched(subject: Subject, input: unknown): Outcome {
  const loose = copyOf(input)
  try {
    return subject.run(loose)
  } finally {
    assertSame(`"${subject.name}" changed its input; edit through the path or the draft`, loose, input)
  }
}

/** The same input gives the same bytes. */
function proveDeterministic(subject: Subject, input: unknown, first: Outcome): void {
  const second = subject.run(copyOf(input))
  assertSame(
    `"${subject.name}" gives another result the second time; keep no state`,
    plainOutcome(second),
    plainOutcome(first),
  )
}

/** A frozen input makes no difference, and no part of it is in the result. */
function proveFrozen(subject: Subject, input: unknown, first: Outcome): void {
  const frozen = deepFreeze(copyOf(input))
  const outcome = subject.run(frozen)
  assertSame(`"${subject.name}" gives another result for a frozen input`, plainOutcome(outcome), plainOutcome(first))
  const shared = sharedPart(outcome.value, frozen)
  if (shared !== undefined) throw failure(`the result of "${subject.name}" shares ${shortText(shared)} with the input`)
}

/** Each pass, run on its own output, changes nothing and says so by the same reference. */
function proveIdempotent(subject: Subject, input: unknown, outcome: Outcome): void {
  let value: unknown = deepFreeze(copyOf(input))
  for (const pass of subject.passes) {
    const first = outcomeOf(pass.name, () => runPass(pass, value, subject.limits))
    if (first.error !== undefined) return
    const again = outcomeOf(pass.name, () => runPass(pass, first.value, subject.limits))
    const what = `"${pass.name}" changes its own output`
    if (exactText(plainOutcome(again)) !== exactText(first.value))
      throw mismatch(what, plainOutcome(again), first.value)
    // Reading into a model always gives a new value.
    if (pass.hook !== 'deserialize' && again.value !== first.value) {
      throw failure(`${what} to an equal value; edit only where something changes, so that it stays the same reference`)
    }
    value = first.value
  }
  if (!subject.taps || outcome.error !== undefined) return
  assertSame(`"${subject.name}" changes its own output`, plainOutcome(subject.run(outcome.value)), outcome.value)
}

function sharedPart(result: unknown, input: unknown): object | undefined {
  const parts = new Set(objectsIn(input))
  return objectsIn(result).find((part) => parts.has(part))
}

function objectsIn(value: unknown): object[] {
  const found = new Set<object>()
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next !== 'object' || next === null || found.has(next)) continue
    found.add(next)
    for (const key of Object.keys(next)) pending.push((next as Record<string, unknown>)[key])
  }
  return [...found]
}
