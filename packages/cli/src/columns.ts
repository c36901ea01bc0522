import type { Streams } from './streams.ts'

/** The width of a terminal in columns; without one, nothing is cut. */
export function widthOf(stream: Streams['stdout'] & { readonly columns?: number }): number {
  return stream.isTTY === true && stream.columns !== undefined && stream.columns > 0 ? stream.columns : Infinity
}

/** The beginning of a text that fits into a width. */
export function cutTo(text: string, width: number): string {
  if (text.length <= width) return text
  const characters = [...text]
  return characters.length <= width ? text : `${characters.slice(0, Math.max(0, width - 1)).join('')}…`
}

/** Cut or filled up to a width. */
export function fitTo(text: string, width: number): string {
  const cut = cutTo(text, width)
  return cut + ' '.repeat(Math.max(0, width - [...cut].length))
}
