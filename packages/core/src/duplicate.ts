import { SpokeshaveError } from './errors.ts'
import { type Origin, placeText } from './provenance.ts'
import type { PassEntry } from './registry.ts'

/** The error for an entry that has the name of another one. */
export function duplicate(entry: PassEntry, other: PassEntry): SpokeshaveError {
  const origin = entry.from && apart(entry.from, other.from)
  const before = other.from && apart(other.from, entry.from)
  const where = before?.file === undefined ? '' : placeText(before, origin)
  return new SpokeshaveError(
    'DUPLICATE_PASS',
    faultOf(entry, other, where),
    { pass: entry.name, ...(origin?.file === undefined ? {} : { file: origin.file, key: origin.key }) },
  )
}

function faultOf(entry: PassEntry, other: PassEntry, where: string): string {
  const { name, plugin, from } = entry
  const there = where === '' ? '' : ` (${where})`
  const mend = 'with a place {"name": …} or replace the other one'
  if (plugin !== other.plugin) return `the pass "${name}" of plugin "${plugin}" has the name of a pass of plugin "${other.plugin}"${there}; rename it ${mend}`
  if (from !== undefined && from === other.from) return `the plugin "${plugin}" brings two passes of the name "${name}"; rename one of them`
  if (from?.preset !== undefined && from.preset === other.from?.preset && from.file === other.from.file) return presetTwice(from, other.from)
  return `the plugin "${plugin}" is listed twice${there}; remove one, or rename the pass "${name}" of one ${mend}`
}

function presetTwice({ preset, by }: Origin, other: Origin): string {
  const there = other.by && placeText(other.by, by)
  const what = there === undefined ? 'is listed twice; list it once' : `is already brought by ${there}, with other options; remove it here`
  return `the preset "${preset}" ${what}, and say what differs with passes, order and budget`
}

/** The outermost origin of a pass that it does not share with the other one. */
function apart(origin: Origin, other: Origin | undefined): Origin {
  const textOf = ({ file, key }: Origin): string => JSON.stringify([file, key])
  const others = new Set<string>()
  for (let at = other; at !== undefined; at = at.by) others.add(textOf(at))
  let found = origin
  for (let at = origin.by; at !== undefined && !others.has(textOf(at)); at = at.by) found = at
  return found
}
