import { decodeUtf8, describeEncodingFault, isBlank, maxTextBytes } from './decode.ts'
import { Failure, systemReason } from './failure.ts'
import { findJsonFault } from './json-scan.ts'
import type { Chunks } from './lines.ts'
import { printable } from './printable.ts'

const excerptWidth = 100

/** Nothing but white space where a JSON text was expected. */
export class EmptyDocument extends Failure {}

/** A JSON text, and what it says. */
export interface Document {
  readonly text: string
  readonly value: unknown
}

/** Reads a stream that is one JSON text. `name` is what messages call it. */
export async function readDocument(name: string, chunks: Chunks): Promise<Document> {
  const bytes = await readAll(name, chunks)
  if (isBlank(bytes)) throw new EmptyDocument(`${name}: is empty`)
  const text = decodeUtf8(bytes)
  if (text === null) {
    const { line, message } = describeEncodingFault(bytes)
    throw new Failure(`${name}:${line}: ${message}`)
  }
  try {
    return { text, value: JSON.parse(text) }
  } catch (error) {
    throw describeJsonFault(name, text, error)
  }
}

async function readAll(name: string, chunks: Chunks): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > maxTextBytes) throw new Failure(`${name}: is too large to be read whole: hand it in as NDJSON`)
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

function describeJsonFault(name: string, text: string, error: unknown): Failure {
  const fault = findJsonFault(text)
  if (fault === null) return new Failure(`${name}: ${systemReason(error)}`, [], error)
  // A text that ends too early is shown at its last character: behind it there may be an empty line.
  const offset = Math.min(fault.offset, text.trimEnd().length)
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const line = text.slice(0, lineStart).split('\n').length
  const column = offset - lineStart + 1
  const place = `${name}:${line}:${column}`
  return new Failure(`${place}: is not JSON: ${fault.message}`, drawExcerpt(text, lineStart, offset, line), error)
}

/** The line with a caret below the place, cut to what fits on a terminal. */
function drawExcerpt(text: string, lineStart: number, offset: number, line: number): string[] {
  const from = Math.max(lineStart, offset - excerptWidth / 2)
  const to = Math.min(indexOrEnd(text, offset), from + excerptWidth)
  // Escapes make text longer: the caret is set below what is printed.
  const before = printable(text.slice(from, offset))
  const gutter = `  ${line} | `
  return [gutter + before + printable(text.slice(offset, to)), ' '.repeat(gutter.length + before.length) + '^']
}

function indexOrEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}
