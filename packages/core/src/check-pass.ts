import { SpokeshaveError } from './errors.ts'
import { isObject } from './json.ts'
import { hookNames, type Pass } from './pass.ts'
import { didYouMean } from './suggest.ts'

const effects: readonly unknown[] = ['same', 'wider', 'narrower', 'mixed', 'docs']

/** Throws `BAD_OPTIONS` where a plugin's pass lacks something that core relies on. */
export function checkPass(pass: Pass, plugin: string): void {
  const owner = `plugin "${plugin}"`
  if (!isObject(pass) || typeof pass.name !== 'string' || pass.name === '') {
    throw new SpokeshaveError('BAD_OPTIONS', `a pass of ${owner} must be an object with a name`)
  }
  const bad = (what: string): SpokeshaveError =>
    new SpokeshaveError('BAD_OPTIONS', `the pass "${pass.name}" of ${owner} ${what}`, { pass: pass.name })
  if (!hookNames.includes(pass.hook)) throw bad(`names no hook${didYouMean(String(pass.hook), hookNames)}: one of ${hookNames.join(', ')}`)
  if (!effects.includes(pass.effect)) throw bad(`must say its effect: one of ${effects.join(', ')}`)
  if (pass.hook === 'deserialize') {
    if (!isObject(pass.model)) throw bad('needs a model')
  } else if ('graded' in pass && pass.graded === true && (pass.hook !== 'compactionPass' || !('visit' in pass) || pass.phase === 'leave')) {
    throw bad('is graded, which only a pass with visit on compactionPass can be, from parents to children')
  } else if ('visit' in pass === 'transform' in pass) throw bad('needs either visit or transform')
}
