import type { ChildTable } from './child-table.ts'
import { SpokeshaveError } from './errors.ts'
import type { DeepReadonly, JsonValue } from './json.ts'
import type { Pass, PassContext } from './pass.ts'

/** The context of one run of a pass. */
export function passContext(pass: Pass, root: unknown, children: ChildTable): PassContext {
  if (!('scope' in pass) || pass.scope !== 'node') {
    return { pass: pass.name, root: root as DeepReadonly<JsonValue>, children }
  }
  return {
    pass: pass.name,
    children,
    // In a shared walk the root is not what this pass would see alone, so nobody may rely on it.
    get root(): never {
      throw new SpokeshaveError('PASS_FAILED', 'a pass of scope "node" cannot read the root; declare scope "subtree"')
    },
  }
}
