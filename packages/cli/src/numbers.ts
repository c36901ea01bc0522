/** `12345` as `12,345`, whatever the locale. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

/** `1 tool`, `2 tools` */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
