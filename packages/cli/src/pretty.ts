/** Pieces are gathered up to this many characters: each is a write of its own. */
const pieceLength = 64 * 1024

/**
 * Lays JSON text out over lines, indented by two spaces, and changes nothing else: keys keep their order, numbers and
 * strings their spelling. Parsing and printing again would move keys that look like numbers to the front.
 *
 * It comes in pieces, since deep indentation can make a text longer than a string can be.
 *
 * @param margin put before every line but the first
 */
export function* indentJson(text: string, margin = ''): Generator<string, void, void> {
  let parts: string[] = []
  let length = 0
  const add = (part: string): void => {
    parts.push(part)
    length += part.length
  }
  let line = `\n${margin}`
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (char === '"') {
      const end = stringEnd(text, at)
      add(text.slice(at, end))
      at = end - 1
    } else if (char === '{' || char === '[') {
      const next = skipBlanks(text, at + 1)
      add(char)
      if (text[next] === '}' || text[next] === ']') {
        add(text[next]!)
        at = next
      } else {
        line += '  '
        add(line)
      }
    } else if (char === '}' || char === ']') {
      line = line.slice(0, -2)
      add(line)
      add(char)
    } else if (char === ',') {
      add(char)
      add(line)
    } else if (char === ':') {
      add(': ')
    } else if (!isBlank(char)) {
      add(char)
    }
    if (length < pieceLength) continue
    // A string that is nearly as long as one can be is handed on by itself.
    const last = parts.at(-1)!
    if (last.length > pieceLength) {
      yield parts.slice(0, -1).join('')
      yield last
    } else {
      yield parts.join('')
    }
    parts = []
    length = 0
  }
  yield parts.join('')
}

function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end + 1
}

/** Whether an odd number of backslashes stands before `at`. */
function isEscaped(text: string, at: number): boolean {
  let start = at
  while (text[start - 1] === '\\') start--
  return (at - start) % 2 === 1
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (isBlank(text[at])) at++
  return at
}

function isBlank(char: string | undefined): boolean {
  return char === ' ' || char === '\n' || char === '\t' || char === '\r'
}
