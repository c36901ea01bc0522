import type { NodePass, Plugin, TreePass } from '@spokeshave/core'

/**
 * Writes to a draft of every node that has a description. What it writes is no field of the model, so that the result
 * stays that of `parse` and can be checked.
 */
export function draftDescribed(scope: 'node' | 'subtree'): Plugin {
  const pass: NodePass = {
    name: 'draft-described',
    hook: 'sanitize',
    effect: 'same',
    description: 'Marks each described node.',
    scope,
    keywords: ['description'],
    visit(_node, path) {
      path.edit((draft) => {
        ;(draft as Record<string, unknown>)['x-described'] = true
      })
    },
  }
  return { name: 'draft-described', passes: [pass] }
}

/** Three passes that look at every node and change nothing. */
export function readOnly(): Plugin {
  let nodes = 0
  let deepest = 0
  let described = 0
  const looks: [string, NodePass['visit']][] = [
    ['count-nodes', () => void nodes++],
    ['measure-depth', (_node, path) => void (deepest = Math.max(deepest, path.depth))],
    [
      'count-described',
      (node) => void (typeof node === 'object' && node !== null && 'description' in node && described++),
    ],
  ]
  const passes = looks.map(([name, visit]): NodePass => ({
    name,
    hook: 'sanitize',
    effect: 'same',
    description: 'Looks.',
    scope: 'node',
    visit,
  }))
  return { name: 'read-only', passes }
}

/** One tree pass, never gated, that reads the whole schema through its draft. */
export function naive(): Plugin {
  const seen = { values: 0 }
  const walk = (value: unknown): void => {
    seen.values++
    if (typeof value !== 'object' || value === null) return
    for (const child of Object.values(value)) walk(child)
  }
  const pass: TreePass = {
    name: 'walk-draft',
    hook: 'sanitize',
    effect: 'same',
    description: 'Walks the whole draft.',
    transform: (draft) => walk(draft),
  }
  return { name: 'naive', passes: [pass] }
}
