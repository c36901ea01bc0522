import type { ChildTable, HookName, NodePass, Plugin } from '@spokeshave/core'

/*
 * Passes that change what a neighbour could see if it looked beyond its own node. Each keeps to the contract of scope
 * `node` itself: it reads and edits its node's own keywords and moves no subschema.
 */
type Kind = Pick<NodePass, 'keywords' | 'when' | 'visit'>

const mark: Kind = {
  when: { kind: 'object', lacks: ['x-mark'] },
  visit: (_node, path) => path.set('x-mark', true),
}

const shed: Kind = {
  when: { kind: 'object' },
  visit(node, path) {
    // The first, as what the pass under test adds stands last.
    const keys = Object.keys(node)
    if (keys.length > 1) path.remove(keys[0]!)
  },
}

const plant: Kind = {
  when: { kind: 'object', lacks: ['items'] },
  visit: (_node, path) => path.set('items', { const: 1, title: 'planted', type: ['string'] }),
}

const open: Kind = {
  when: { kind: 'object' },
  visit(node, path) {
    if (Object.keys(node).length === 3) path.replace({})
  },
}

const speak: Kind = {
  when: { kind: 'boolean' },
  visit: (node, path) => path.replace({ title: String(node), description: 'Was a boolean.' }),
}

/** Pairs of passes to stand before and after a pass under test. */
export const neighbourPairs: readonly (readonly [string, Kind, Kind])[] = [
  ['mark/shed', mark, shed],
  ['shed/plant', shed, plant],
  ['plant/open', plant, open],
  ['open/speak', open, speak],
  ['speak/mark', speak, mark],
]

/** A plugin with one such pass. With the table of the pass under test, so that they can share a walk. */
export function neighbour(name: string, kind: Kind, hook: HookName, children: ChildTable | undefined): Plugin {
  const pass = {
    ...kind,
    name,
    hook,
    effect: 'mixed',
    description: 'Stands beside the pass under test.',
    scope: 'node',
  }
  return { name, passes: [(children === undefined ? pass : { ...pass, children }) as NodePass] }
}
