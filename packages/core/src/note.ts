import { SpokeshaveError } from './errors.ts'
import { effectNames, isEffect } from './effects.ts'
import type { Note, Offer } from './pass.ts'

/**
 * What a pass says of an edit, read once: whatever it is, it says the same to all who hear it. Throws `PASS_FAILED`
 * for what no report could carry.
 */
export function readNote(note: Partial<Note> | undefined): Partial<Note> | undefined {
  if (note === undefined || note === null) return undefined
  if (typeof note !== 'object') throw unfit('an object such as {"code": "dropped", "effect": "wider"}')
  const { code, effect, message } = note
  if (code !== undefined && typeof code !== 'string') throw unfit('a string as its code')
  if (effect !== undefined && !isEffect(effect)) throw unfit(`one of ${effectNames.join(', ')} as its effect`)
  if (message !== undefined && typeof message !== 'string') throw unfit('a string as its message')
  return { code, effect, message } as Partial<Note>
}

/** The same for what a graded pass offers. */
export function readOffer(offer: Offer): Offer {
  const note = readNote(offer)
  const cost: unknown = note && offer.cost
  if (typeof cost !== 'number' || !(cost >= 0)) throw new SpokeshaveError('PASS_FAILED', 'path.propose needs a cost of 0 or more')
  const { sets, member } = offer
  return { ...note, cost, ...(sets === undefined ? {} : { sets: { ...sets } }), ...(member === undefined ? {} : { member: { ...member } }) } as Offer
}

function unfit(expected: string): SpokeshaveError {
  return new SpokeshaveError('PASS_FAILED', `the note of an edit needs ${expected}`)
}
