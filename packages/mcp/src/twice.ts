import type { Node } from 'jsonc-parser'

/** The paths, as names and indexes, of the properties whose name an object has had before; outer ones first. */
export function twiceIn(root: Node): string[][] {
  const found: string[][] = []
  const left: { node: Node; path: string[] }[] = [{ node: root, path: [] }]
  for (const { node, path } of left) {
    const { children = [], type } = node
    const met = new Set<string>()
    for (const [index, child] of children.entries()) {
      const [key, value] = type === 'object' ? (child.children ?? []) : [undefined, child]
      const name = key === undefined ? String(index) : String(key.value)
      if (met.has(name)) found.push([...path, name])
      met.add(name)
      if (value !== undefined) left.push({ node: value, path: [...path, name] })
    }
  }
  return found
}
