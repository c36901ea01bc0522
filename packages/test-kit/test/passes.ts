import type { NodePass, Plugin } from '@spokeshave/core'

/** A plugin of one node pass, good unless told otherwise: it puts `title` in capitals. */
export function plugin(name: string, pass: Partial<NodePass> & Pick<NodePass, 'visit'>): Plugin {
  return {
    name,
    passes: [{ name, hook: 'sanitize', effect: 'docs', description: 'For tests.', scope: 'node', ...pass }],
  }
}

export const capitals: Plugin = plugin('capitals', {
  keywords: ['title'],
  visit(node, path) {
    const { title } = node as { readonly title: unknown }
    if (typeof title === 'string') path.set('title', title.toUpperCase())
  },
})

/** What a run throws; fails where it throws nothing. */
export function messageOf(run: () => void): string {
  try {
    run()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('nothing was thrown')
}
