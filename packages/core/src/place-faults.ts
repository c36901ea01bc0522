import { isPlain } from './guard.ts'
import { beyondLimit, type Limits } from './limits.ts'
import { notJson } from './not-json.ts'
import { escapeToken } from './pointer.ts'
import { pointerOf, type Visit } from './visit.ts'

/** Why a walk cannot enter a place: it is no plain JSON, or too deep. */
export function unfitPlace(visit: Visit, root: unknown, limits: Limits): Error {
  const { value } = visit
  if (typeof value !== 'object' || !isPlain(value as object)) return notJson(value, pointerOf(visit))
  return beyondAt('TOO_DEEP', visit, root, limits)
}

/** The same for what holds the children of a keyword. */
export function unfitContainer(container: object, keyword: string, isDeep: boolean, visit: Visit, root: unknown, limits: Limits): Error {
  const pointer = `${pointerOf(visit)}/${escapeToken(keyword)}`
  return isDeep ? beyondAt('TOO_DEEP', visit, root, limits, pointer) : notJson(container, pointer)
}

/** A pass of the walk may have put a cycle into a node, which is not in the root before the walk has ended. */
export function beyondAt(code: 'TOO_DEEP' | 'TOO_LARGE', visit: Visit, root: unknown, limits: Limits, pointer: string = pointerOf(visit)): Error {
  const error = beyondLimit(code, limits, root, pointer)
  if (error.code === 'CYCLIC') return error
  let edited: Visit | undefined
  for (let at: Visit | null = visit; at !== null; at = at.parent) if (at.value !== at.original) edited = at
  return edited === undefined ? error : beyondLimit(code, limits, edited.value, pointer, pointerOf(edited))
}
