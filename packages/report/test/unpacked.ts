import { inflateRawSync } from 'node:zlib'

import type { ReportData } from '../src/index.ts'
import type { ReportIndex, ToolDetails } from '../src/report-data.ts'

const unpack = (text: string): unknown => JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString())

/** What a page would read. */
export function unpacked({ index, chunks }: ReportData): { readonly index: ReportIndex; readonly details: readonly ToolDetails[] } {
  const read = unpack(index) as ReportIndex
  const lists = chunks.map((chunk) => unpack(chunk) as readonly ToolDetails[])
  return { index: read, details: read.tools.map(({ chunk, position }) => lists[chunk]![position]!) }
}
