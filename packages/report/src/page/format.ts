/** `12345` as `12,345`, whatever the locale. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

/** `1 tool`, `2 tools` */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** What is left of `before`, as a change: `−44 %`, `+3 %`, `±0 %`. Next to nothing is not nothing. */
export function formatChange(before: number, after: number): string {
  if (before === after) return '±0 %'
  if (before === 0) return 'new'
  const percent = Math.max(1, Math.round((Math.abs(after - before) / before) * 100))
  return `${after < before ? '−' : '+'}${formatCount(after > 0 && after < before ? Math.min(99, percent) : percent)} %`
}

/** A share as a percentage; just over the whole is not 100 %. */
export function formatShare(share: number): string {
  const percent = share > 1 ? Math.max(101, Math.round(share * 100)) : share > 0 ? Math.max(1, Math.floor(share * 100)) : 0
  return percent > 9999 ? '> 9,999 %' : `${formatCount(percent)} %`
}

const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** A text of others with what could not be seen, or would turn the line around, written out. */
export function visible(text: string): string {
  return text.replace(unseen, (char) => (char === '\n' || char === '\t' ? ' ' : escaped(char)))
}

/** The same for prose, which keeps its lines. */
export function visibleProse(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unseen, (char) => (char === '\n' || char === '\t' ? char : escaped(char)))
}

/** Written as JSON would write it. */
function escaped(char: string): string {
  return char.split('').map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
}
