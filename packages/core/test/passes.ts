import {
  createPipeline,
  type JsonValue,
  type NodePass,
  type Pass,
  type PipelineOptions,
  type Plugin,
  runPass,
  type TreePass,
} from '../src/index.ts'

/** A node pass that says only what matters to a test. */
export function nodePass(name: string, visit: NodePass['visit'], rest: Partial<NodePass> = {}): NodePass {
  return { name, hook: 'sanitize', effect: 'mixed', description: 'A pass of a test.', visit, ...rest }
}

/** The same for a pass that may share a walk. */
export function sharing(name: string, visit: NodePass['visit'], rest: Partial<NodePass> = {}): NodePass {
  return nodePass(name, visit, { scope: 'node', ...rest })
}

export function treePass(name: string, transform: TreePass['transform'], rest: Partial<TreePass> = {}): TreePass {
  return { name, hook: 'sanitize', effect: 'mixed', description: 'A pass of a test.', transform, ...rest }
}

export function plugin(...passes: Pass[]): Plugin {
  return { name: passes[0]?.name ?? 'none', passes }
}

/** What sanitize and prune make of a value; passes of scope `node` share their walks. */
export function prepared(value: unknown, passes: readonly Pass[], options: PipelineOptions = {}): JsonValue {
  return createPipeline({ plugins: [plugin(...passes)], ...options }).prepare(value)
}

/** The same with a walk for each pass. */
export function alone(value: unknown, passes: readonly Pass[]): unknown {
  return passes.reduce((before, pass) => runPass(pass, before), value)
}

/** Freezes a value all the way down. */
export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const member of Object.values(value)) freeze(member)
  }
  return value
}
