/** What is kept at a place and at those below it. */
export interface PlaceNode<T> {
  readonly above: PlaceNode<T> | undefined
  readonly values: T[]
  readonly below: Map<string, PlaceNode<T>>
}

/** Keeps values by place, so that those at or above a place are found without looking at all others. */
export class PlaceTree<T> {
  private readonly root: PlaceNode<T> = newNode(undefined)

  add(at: readonly string[], value: T): void {
    let node = this.root
    for (const token of at) {
      let next = node.below.get(token)
      if (next === undefined) node.below.set(token, (next = newNode(node)))
      node = next
    }
    node.values.push(value)
  }

  /** The last place on the way to another one that has anything at or below it. */
  nearest(at: readonly string[]): PlaceNode<T> {
    let node = this.root
    for (const token of at) {
      const next = node.below.get(token)
      if (next === undefined) break
      node = next
    }
    return node
  }
}

function newNode<T>(above: PlaceNode<T> | undefined): PlaceNode<T> {
  return { above, values: [], below: new Map() }
}
