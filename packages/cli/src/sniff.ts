import { decodeUtf8, maxTextBytes } from './decode.ts'
import { findJsonFault } from './json-scan.ts'
import { type Chunks, readLines } from './lines.ts'

/** What a stream turned out to hold, and the stream from its beginning. */
export interface Sniffed {
  readonly format: 'json' | 'ndjson'
  readonly chunks: Chunks
}

/**
 * Tells one JSON text from lines of JSON, reading no further than it must: lines are recognised where the first one is
 * a whole value and something follows it. A single line is therefore one JSON text, and so is a text laid out over
 * lines, since its first line is incomplete.
 *
 * A first line that no JSON text can begin with may also be one damaged line of many: the second then decides.
 */
export async function sniff(stream: Chunks): Promise<Sniffed> {
  const kept: Buffer[] = []
  const rest = stream[Symbol.asyncIterator]()
  const lines: string[] = []
  for await (const { bytes } of readLines(keep(rest, kept))) {
    lines.push((bytes === null ? null : decodeUtf8(bytes)) ?? '\0')
    if (lines.length === 2 || isBeginning(lines[0]!)) break
  }
  const [first, second] = lines
  const isLines = first !== undefined && second !== undefined && (isWhole(first) || isWholeObject(second))
  return { format: isLines ? 'ndjson' : 'json', chunks: replay(kept, rest) }
}

async function* keep(chunks: AsyncIterator<Buffer>, kept: Buffer[]): AsyncGenerator<Buffer, void, void> {
  let length = 0
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
    kept.push(next.value)
    yield next.value
    length += next.value.length
    // No line that is longer than this can be read, and no JSON text.
    if (length > maxTextBytes) return
  }
}

async function* replay(kept: Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer, void, void> {
  // Each chunk is let go as it is handed on.
  for (let chunk = kept.shift(); chunk !== undefined; chunk = kept.shift()) yield chunk
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

function isWhole(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

function isWholeObject(line: string): boolean {
  return line.trimStart().startsWith('{') && isWhole(line)
}

/** Whether JSON text can go on after this line. The line break counts, for it may not stand in a string. */
function isBeginning(line: string): boolean {
  const text = `${line}\n`
  return findJsonFault(text)?.offset === text.length
}
