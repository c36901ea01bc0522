/**
 * Lays JSON text out over lines, indented by two spaces, and changes nothing else: keys keep their order, numbers and
 * strings their spelling. Parsing and printing again would move keys that look like numbers to the front.
 *
 * @param margin put before every line but the first
 */
export function indentJson(text: string, margin = ''): string {
  const parts: string[] = []
  let line = `\n${margin}`
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (char === '"') {
      const end = stringEnd(text, at)
      parts.push(text.slice(at, end))
      at = end - 1
    } else if (char === '{' || char === '[') {
      const next = skipBlanks(text, at + 1)
      if (text[next] === '}' || text[next] === ']') {
        parts.push(char, text[next]!)
        at = next
      } else {
        line += '  '
        parts.push(char, line)
      }
    } else if (char === '}' || char === ']') {
      line = line.slice(0, -2)
      parts.push(line, char)
    } else if (char === ',') {
      parts.push(char, line)
    } else if (char === ':') {
      parts.push(': ')
    } else if (!isBlank(char)) {
      parts.push(char)
    }
  }
  return parts.join('')
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
