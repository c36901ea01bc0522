import { childTableFault } from './child-table.ts'
import { messageOf, SpokeshaveError } from './errors.ts'
import { isObject, isTypeName } from './json.ts'
import { modelFault } from './model.ts'
import { hookNames, type Pass } from './pass.ts'
import { didYouMean } from './suggest.ts'

const effects: readonly unknown[] = ['same', 'wider', 'narrower', 'mixed', 'docs']

/** Throws `BAD_OPTIONS` where a plugin's pass lacks something that core relies on. */
export function checkPass(pass: Pass, plugin: string): void {
  const owner = `plugin "${plugin}"`
  let why: string | undefined
  let name: string | undefined
  try {
    if (isObject(pass) && typeof pass.name === 'string' && pass.name !== '') ({ name } = pass)
    why = name === undefined ? undefined : passFault(pass)
  } catch (thrown) {
    why = `cannot be read: ${messageOf(thrown)}`
  }
  if (name === undefined) throw new SpokeshaveError('BAD_OPTIONS', `a pass of ${owner} ${why ?? 'must be an object with a name'}`)
  if (why !== undefined) throw new SpokeshaveError('BAD_OPTIONS', `the pass "${name}" of ${owner} ${why}`, { pass: name })
}

function passFault(pass: Pass): string | undefined {
  if (!hookNames.includes(pass.hook)) return `names no hook${didYouMean(String(pass.hook), hookNames)}: one of ${hookNames.join(', ')}`
  if (!effects.includes(pass.effect)) return `must say its effect: one of ${effects.join(', ')}`
  if (pass.hook === 'deserialize') {
    return modelFault(pass.model) ?? (pass.check === undefined || isFunction(pass.check) ? undefined : 'has a check that is no function')
  }
  if ('graded' in pass && pass.graded === true && (pass.hook !== 'compactionPass' || !('visit' in pass) || pass.phase === 'leave')) {
    return 'is graded, which only a pass with visit on compactionPass can be, from parents to children'
  }
  if ('visit' in pass === 'transform' in pass) return 'needs either visit or transform'
  if (pass.keywords !== undefined && !isListOf(pass.keywords, isString)) return 'has keywords that are no list of strings'
  if (!('visit' in pass)) return isFunction(pass.transform) ? undefined : 'has a transform that is no function'
  if (!isFunction(pass.visit)) return 'has a visit that is no function'
  if (!([undefined, 'node', 'subtree'] as unknown[]).includes(pass.scope)) return 'must have one of the scopes node, subtree'
  if (!([undefined, 'enter', 'leave'] as unknown[]).includes(pass.phase)) return 'must have one of the phases enter, leave'
  const table = pass.children === undefined ? undefined : childTableFault(pass.children)
  if (table !== undefined) return `has children that ${table}`
  if (pass.when === undefined) return undefined
  const gates: readonly unknown[] = Array.isArray(pass.when) ? Array.from(pass.when as readonly unknown[]) : [pass.when]
  return gates.map(gateFault).find((fault) => fault !== undefined)
}

function gateFault(gate: unknown): string | undefined {
  if (!isObject(gate)) return 'has a gate in when that is no object'
  const { lacks, type, kind } = gate
  if (lacks !== undefined && !isListOf(lacks, isString)) return 'has a gate that lacks something else than a list of strings'
  if (type !== undefined && type !== 'illegal' && type !== 'none-or-illegal' && !isListOf(type, isTypeName)) return 'has a gate with a type that is neither "illegal" nor "none-or-illegal" nor a list of type names'
  return ([undefined, 'object', 'boolean'] as unknown[]).includes(kind) ? undefined : 'has a gate of none of the kinds object, boolean'
}

function isListOf(value: unknown, is: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && Array.from(value as unknown[]).every(is)
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}
