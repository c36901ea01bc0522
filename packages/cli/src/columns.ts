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

/** A text in lines that fit into a width, broken at blanks where there are any. */
export function wrapTo(text: string, width: number): string[] {
  if (text.length <= width) return [text]
  const lines: string[] = []
  let line: string[] = []
  const end = (): void => {
    if (line.length > 0) lines.push(line.join(''))
    line = []
  }
  for (const word of text.split(' ')) {
    const characters = [...word]
    if (line.length > 0 && line.length + 1 + characters.length > width) end()
    if (line.length > 0) line.push(' ')
    line.push(...characters)
    while (line.length > width) {
      const rest = line.splice(width)
      end()
      line = rest
    }
  }
  end()
  return lines
}
