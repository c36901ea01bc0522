import { placeAt, pointerIn, type Survey } from './survey.ts'

/**
 * The places whose loss leaves references that lead nowhere, or elsewhere, as tokens in the schema `before`.
 * `undefined` stands for a reference that leads nowhere although nothing of it was lost.
 */
export function lostTargets(before: unknown, was: Survey, after: unknown, is: Survey): (readonly string[] | undefined)[] {
  if (is.references.size === 0) return []
  const lost: (readonly string[] | undefined)[] = []
  for (const reference of is.references) {
    if (leads(reference, after, is)) continue
    if (!was.references.has(reference)) lost.push(undefined)
    else if (leads(reference, before, was)) lost.push(...targetsOf(reference, was))
  }
  // Inside a part that is a resource of its own, references start from that part.
  if (is.resources.length < was.resources.length) {
    const kept = new Set(is.resources.map((at) => at.join('/')))
    for (const at of was.resources) if (at.length > 1 && !kept.has(at.join('/'))) lost.push(at)
  }
  return lost
}

function leads(reference: string, root: unknown, { anchors, resources }: Survey): boolean {
  const tokens = pointerIn(reference)
  if (tokens !== undefined) return placeAt(root, tokens).length > 0
  return reference.startsWith('#') ? anchors.has(reference) : resources.length > 0
}

function targetsOf(reference: string, { anchors, resources }: Survey): readonly (readonly string[])[] {
  const tokens = pointerIn(reference)
  if (tokens !== undefined) return [tokens]
  const anchor = anchors.get(reference)
  return anchor === undefined ? resources : [anchor]
}
