import { type ErrorCode, runPass } from '@spokeshave/core'

import { deepFreeze } from './deep-freeze.ts'
import { copyOf } from './exact-text.ts'
import { assertSame, failure } from './failure.ts'
import { prove } from './proofs.ts'
import { type PluginUnderTest, plainOutcome, refusal, type Settings, subjectOf } from './subject.ts'

/** What a refusal must say; what is left out is not looked at. */
export interface Refusal {
  readonly code: ErrorCode
  readonly pointer?: string
  readonly message?: string
}

/** Throws unless the plugin makes exactly this output of the input, and keeps all rules of a pass in doing so. */
export function transforms(plugin: PluginUnderTest, input: unknown, output: unknown, settings: Settings = {}): void {
  const subject = subjectOf(plugin, settings)
  assertSame(`"${subject.name}" gives another result`, plainOutcome(prove(subject, input)), output)
}

/** Throws unless the plugin leaves the schema as it is: each of its passes gives back the same reference. */
export function passthrough(plugin: PluginUnderTest, schema: unknown, settings: Settings = {}): void {
  const subject = subjectOf(plugin, settings)
  assertSame(`"${subject.name}" does not leave the schema as it is`, plainOutcome(subject.run(copyOf(schema))), schema)
  const frozen = deepFreeze(copyOf(schema))
  for (const pass of subject.passes) {
    if (pass.hook !== 'deserialize' && runPass(pass, frozen, subject.limits) !== frozen) {
      throw failure(
        `"${pass.name}" gives a copy of a schema that it leaves as it is; edit only where something changes`,
      )
    }
  }
  prove(subject, schema)
}

/** Throws unless the plugin refuses the input with this error. */
export function refuses(plugin: PluginUnderTest, input: unknown, expected: Refusal, settings: Settings = {}): void {
  const subject = subjectOf(plugin, settings)
  const { value, error } = subject.run(copyOf(input))
  if (error === undefined)
    throw failure(`"${subject.name}" refuses nothing: expected ${expected.code}, found a result`, value)
  assertSame(`"${subject.name}" refuses with another error`, pick(refusal(error), expected), expected)
  prove(subject, input)
}

/** The members that are expected, in their order. */
function pick(actual: object, expected: object): object {
  return Object.fromEntries(Object.keys(expected).map((key) => [key, (actual as Record<string, unknown>)[key]]))
}
