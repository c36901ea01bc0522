import { toPointer } from './pointer.ts'
import { type Place, placeIn, pointerIn, type Survey, tokensOf } from './survey.ts'

/**
 * The places whose loss leaves references that lead nowhere, or elsewhere, as tokens in the schema `before`.
 * `undefined` stands for a reference that leads nowhere although nothing of it was lost.
 */
export function lostTargets(before: unknown, was: Survey, after: unknown, is: Survey): (readonly string[] | undefined)[] {
  if (is.references.size === 0) return []
  const lost: (readonly string[] | undefined)[] = []
  const places = new Set<Place>()
  let elsewhere = false
  for (const reference of is.references) {
    if (leads(reference, after, is)) continue
    if (!was.references.has(reference)) lost.push(undefined)
    else if (leads(reference, before, was)) {
      const tokens = pointerIn(reference)
      const anchor = was.anchors.get(reference)
      if (tokens !== undefined) lost.push(tokens)
      else if (anchor !== undefined) places.add(anchor)
      else elsewhere = true
    }
  }
  if (elsewhere) for (const said of was.resources) places.add(said)
  // Inside a part that is a resource of its own, references start from that part.
  if (is.resources.length < was.resources.length) {
    const kept = new Set(is.resources.map((said) => toPointer(tokensOf(said))))
    for (const said of was.resources) if (said.parent?.parent !== undefined && !kept.has(toPointer(tokensOf(said)))) places.add(said)
  }
  for (const place of places) lost.push(tokensOf(place))
  return lost
}

function leads(reference: string, root: unknown, { anchors, resources }: Survey): boolean {
  const tokens = pointerIn(reference)
  if (tokens !== undefined) return placeIn(root, tokens) !== undefined
  return reference.startsWith('#') ? anchors.has(reference) : resources.length > 0
}
