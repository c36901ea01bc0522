import { fromPointer, type SpokeshaveError } from '@spokeshave/core'

const noArguments = 'of a tool without arguments write {"type":"object","properties":{}}'

/** What to write at a keyword, where what stands there cannot be read. */
const wanted: ReadonlyMap<string, string> = new Map([
  ['type', 'write one of string, number, integer, boolean, object, array, null, or a list of them'],
  ['enum', 'write a list of the values'],
  ['required', 'write a list of names, in the object whose properties they are'],
  ['properties', 'write an object with a schema for each name'],
  ['$defs', 'write an object with a schema for each name'],
  ['definitions', 'write an object with a schema for each name'],
  ['additionalProperties', 'write true, false or a schema'],
  ['anyOf', 'write a list of schemas'],
  ['oneOf', 'write a list of schemas'],
  ['allOf', 'write a list of schemas'],
  ['$ref', 'write the text of a reference, such as "#/$defs/name"'],
  ['description', 'write a text'],
])

/** What to write in place of what was refused, as the end of a sentence; `''` where the message says all there is. */
export function refusalHint({ code, message, pointer = '' }: Pick<SpokeshaveError, 'code' | 'message' | 'pointer'>): string {
  const hint = hintFor(code, message, fromPointer(pointer) ?? [])
  return hint === undefined ? '' : `; ${hint}`
}

function hintFor(code: string, message: string, tokens: readonly string[]): string | undefined {
  if (code === 'SINGLETON_NULL') return noArguments
  if (code === 'TOO_DEEP' || code === 'TOO_LARGE') return 'split the schema, or raise the limit in the configuration'
  if (code !== 'SHAPE') return undefined
  const last = tokens.at(-1) ?? ''
  const around = tokens.at(-2)
  // A member of a table is named by its author: a property called "type" is no type.
  if (around === 'properties' || around === '$defs' || around === 'definitions') return 'write a schema'
  if (last === 'items') return message.includes(', found a list') ? 'write a list of schemas as "prefixItems"' : 'write a schema'
  return wanted.get(last)
}
