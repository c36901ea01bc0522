import { isObject } from './json.ts'
import type { ItemPlace, Place } from './plugin.ts'
import { didYouMean } from './suggest.ts'

const keys = ['before', 'after', 'replace', 'at', 'name']

/** What is wrong with a place, or nothing. */
export function placeFault(place: unknown, needed: boolean): string | undefined {
  if (!isObject(place)) return 'must be an object such as {"before": "name"}'
  const said = Object.keys(place)
  for (const key of said) {
    if (!keys.includes(key)) return `has an unknown key "${key}"${didYouMean(key, keys) || `; known: ${keys.join(', ')}`}`
    if (typeof place[key] !== 'string') return `must have a string as "${key}"`
    if (place[key] === '') return `must have a name as "${key}"`
  }
  if (place.at !== undefined && place.at !== 'start' && place.at !== 'end') return 'must have "start" or "end" as "at"'
  const places = said.filter((key) => key !== 'name').length
  if (places > 1 || (needed && (places === 0 || said.length > 1))) return 'must say one of before, after, replace and at'
}

/** The place in an item's place, if it says more than a name. */
export function placeOf(place: ItemPlace | undefined): Place | undefined {
  if (place === undefined) return undefined
  return 'before' in place || 'after' in place || 'replace' in place || 'at' in place ? (place as Place) : undefined
}

/** The name of the pass that a place stands beside. */
export function anchorOf(place: Place): string | undefined {
  if ('before' in place) return place.before
  if ('after' in place) return place.after
  return 'replace' in place ? place.replace : undefined
}
