import { compareCodePoints, SpokeshaveError, type ToolSchema } from '@spokeshave/core'
import { maxMembers, maxNodes } from './limits.ts'
import type { ToolDefinition } from './tool-definition.ts'

/**
 * The text by which a tool is searched for: its name, its name with spaces for underscores, its description, then
 * down its input schema each description and property name, through `properties` (by code point, as on the wire),
 * `items` and `anyOf`. Parts are trimmed, empty ones left out, and joined by a space.
 *
 * Throws `TOO_LARGE` where the schema has more than a million nodes, as one that contains itself has, or where the text
 * is longer than a string can be.
 */
export function searchText(tool: ToolDefinition): string {
  const parts: string[] = []
  const add = (part: string): void => {
    const trimmed = part.trim()
    if (trimmed !== '') parts.push(trimmed)
  }
  add(tool.name)
  add(tool.name.replaceAll('_', ' '))
  add(tool.description)

  let count = 0
  let parted = 0
  const stack: (string | ToolSchema)[] = [tool.inputSchema]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') {
      add(next)
      continue
    }
    if (++count > maxNodes) throw tooLarge()
    if (next.description !== undefined) add(next.description)
    // A stack gives back in reverse; spreading into `push` would overflow the call stack on a huge schema.
    const below = partsBelow(next)
    // Those of a shared part are counted each time.
    if ((parted += below.length) > maxMembers) throw tooLarge()
    for (const part of below.reverse()) stack.push(part)
  }
  try {
    return parts.join(' ')
  } catch (thrown) {
    // Parts that are shared are small in memory; the text is longer than a string can be.
    throw new SpokeshaveError('TOO_LARGE', 'the text to search is longer than a string can be', { cause: thrown })
  }
}

function tooLarge(): SpokeshaveError {
  return new SpokeshaveError('TOO_LARGE', `the schema has more than ${maxNodes} nodes`)
}

function partsBelow(schema: ToolSchema): (string | ToolSchema)[] {
  const { properties = {}, items, anyOf = [] } = schema
  if (anyOf.length > maxNodes) throw tooLarge()
  const names = Object.keys(properties).sort(compareCodePoints)
  return [...names.flatMap((name) => [name, properties[name]!]), ...(items ? [items] : []), ...anyOf]
}
