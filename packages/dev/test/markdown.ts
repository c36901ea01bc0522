import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The root of the repository. */
export const root: string = resolve(import.meta.dirname, '../../..')

/** A page that people read. */
export interface Page {
  /** As a path from the root, with `/`. */
  readonly file: string
  readonly text: string
}

/** A fenced block of a page. */
export interface Block {
  readonly page: Page
  /** The line of the page, from 1, on which its text begins. */
  readonly line: number
  /** The first word of the info string, and the others. */
  readonly language: string
  readonly words: readonly string[]
  readonly text: string
}

/** The README of the repository, all pages under docs, the README of each package. */
export function readPages(): Page[] {
  const list = (folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
      .map((entry) => join(entry.parentPath, entry.name))
  const packages = readdirSync(join(root, 'packages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(join(root, 'packages', name))
        .filter((file) => file === 'README.md')
        .map((file) => join(root, 'packages', name, file)),
    )
  return [join(root, 'README.md'), ...list('docs').toSorted(), ...packages.toSorted()].map((path) => ({
    file: path.slice(root.length + 1).replaceAll('\\', '/'),
    text: readFileSync(path, 'utf8'),
  }))
}

/** The fenced blocks of a page, in order. */
export function blocksOf(page: Page): Block[] {
  return split(page).blocks
}

/** The text of a page without what stands in fences or between backticks; lines keep their numbers. */
export function proseOf(page: Page): string {
  return split(page)
    .prose.join('\n')
    .replace(/`[^`\n]+`/g, '')
}

/** The anchors of a page's headings, as GitHub makes them. */
export function anchorsOf(page: Page): string[] {
  return split(page)
    .prose.filter((line) => /^#{1,6} /.test(line))
    .map((line) =>
      line
        .replace(/^#+ /, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    )
}

function split(page: Page): { readonly blocks: Block[]; readonly prose: string[] } {
  const blocks: Block[] = []
  const prose: string[] = []
  let open: { fence: string; indent: number; line: number; info: string; lines: string[] } | undefined
  page.text.split('\n').forEach((line, index) => {
    const mark = /^( *)(`{3,})([^`]*)$/.exec(line)
    if (open === undefined && mark !== null) {
      open = { fence: mark[2]!, indent: mark[1]!.length, line: index + 2, info: mark[3]!.trim(), lines: [] }
    } else if (open !== undefined && mark !== null && mark[2] === open.fence && mark[3]!.trim() === '') {
      const [language = '', ...words] = open.info.split(/\s+/)
      blocks.push({ page, line: open.line, language, words, text: `${open.lines.join('\n')}\n` })
      open = undefined
    } else if (open !== undefined) open.lines.push(line.slice(open.indent))
    prose.push(open === undefined && mark === null ? line : '')
  })
  if (open !== undefined) throw new Error(`${page.file}:${open.line}: the block is never closed`)
  return { blocks, prose }
}
