import type { ChildTable } from './child-table.ts'
import { SpokeshaveError } from './errors.ts'
import type { DeepReadonly, JsonValue } from './json.ts'
import type { Pass, PassContext } from './pass.ts'

/** The context of one run of a pass. */
export function passContext(pass: Pass, root: unknown, children: ChildTable): PassContext {
  return 'scope' in pass && pass.scope === 'node'
    ? new NodeContext(pass.name, children)
    : { pass: pass.name, root: root as DeepReadonly<JsonValue>, children }
}

/** A class, as a getter in a literal is made anew for each schema, which costs more than most visits. */
class NodeContext implements PassContext {
  constructor(
    readonly pass: string,
    readonly children: ChildTable,
  ) {}

  get root(): never {
    // In a shared walk the root is not what this pass would see alone, so nobody may rely on it.
    throw new SpokeshaveError('PASS_FAILED', 'a pass of scope "node" cannot read the root; declare scope "subtree"')
  }
}
