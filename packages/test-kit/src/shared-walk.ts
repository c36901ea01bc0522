import { createPipeline, type NodePass, type Pipeline, type Plugin } from '@spokeshave/core'

import { copyOf } from './exact-text.ts'
import { assertSame } from './failure.ts'
import { neighbour, neighbourPairs } from './neighbours.ts'
import { type Outcome, outcomeOf, type Subject } from './subject.ts'

interface Twins {
  readonly pair: string
  readonly shared: Pipeline
  readonly alone: Pipeline
}

const made = new WeakMap<Subject, readonly Twins[]>()

/** Core runs each pass alone where somebody listens to the taps. */
const listener: Plugin = {
  name: 'listener',
  apply(hooks) {
    for (const hook of [hooks.sanitize, hooks.prune]) hook.intercept({ tap: () => undefined })
  },
}

/**
 * Proves that a pass of scope `node` gives the same in a walk it shares with neighbours as in a walk of its own.
 * What fails here reads or moves what belongs to other nodes, or keeps state that another visit changes.
 */
export function proveSharedWalk(subject: Subject, input: unknown): void {
  for (const { pair, shared, alone } of twinsOf(subject)) {
    const together = prepared(subject, shared, input)
    const apart = prepared(subject, alone, input)
    // What a later neighbour drops is not visited in a shared walk, so that a refusal may be missing there.
    if (together.error !== undefined || apart.error !== undefined) continue
    assertSame(
      `"${subject.name}" gives another result in a shared walk (beside ${pair}) than alone; keep to the node's own keywords and move no subschema, or declare scope "subtree"`,
      together.value,
      apart.value,
    )
  }
}

function prepared(subject: Subject, pipeline: Pipeline, input: unknown): Outcome {
  return outcomeOf(subject.name, () => pipeline.prepare(copyOf(input)))
}

function twinsOf(subject: Subject): readonly Twins[] {
  let twins = made.get(subject)
  if (twins === undefined) {
    const sharing = subject.passes.filter(mayShare)
    const byHook = new Map(sharing.map((pass) => [pass.hook, pass]))
    twins = [...byHook.values()].flatMap((pass) => neighbourPairs.map((pair) => twin(subject, pass, pair)))
    made.set(subject, twins)
  }
  return twins
}

function twin(
  subject: Subject,
  { hook, children }: NodePass,
  [pair, before, after]: (typeof neighbourPairs)[number],
): Twins {
  const plugins = [
    neighbour('neighbour-before', before, hook, children),
    subject.item,
    neighbour('neighbour-after', after, hook, children),
  ]
  const shared = createPipeline({ plugins, ...subject.limits })
  return { pair, shared, alone: createPipeline({ plugins: [...plugins, listener], ...subject.limits }) }
}

function mayShare(pass: object): pass is NodePass {
  const { visit, scope, hook } = pass as Partial<NodePass>
  return visit !== undefined && scope === 'node' && (hook === 'sanitize' || hook === 'prune')
}
