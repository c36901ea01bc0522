import type { ReportIndex, ToolDetails, ToolEntry } from '../report-data.ts'

/** Reads what the page holds as base64 of deflated JSON. */
async function unpack(number: number): Promise<unknown> {
  const text = document.getElementById(`data-${number}`)!.textContent
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Response(stream).json()
}

/** What is known of all tools. */
export function readIndex(): Promise<ReportIndex> {
  return unpack(0) as Promise<ReportIndex>
}

const mostKept = 4
const kept = new Map<number, Promise<readonly ToolDetails[]>>()

/** What is known of one tool besides. The chunks that were read last are kept. */
export async function readDetails({ chunk, position }: ToolEntry): Promise<ToolDetails> {
  const list = kept.get(chunk) ?? (unpack(chunk + 1) as Promise<readonly ToolDetails[]>)
  kept.delete(chunk)
  kept.set(chunk, list)
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
  return (await list)[position]!
}
