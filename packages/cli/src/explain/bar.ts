import type { Paint, Style } from '../styles.ts'

const cells = 10
/** The last cell is filled by eighths: most tools use little of their budget. */
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** How much of a budget is used, as a bar and a percentage, always of one width. */
export function drawBar(size: number, budget: number, paint: Paint): string {
  const share = shareOf(size, budget)
  const steps = share === 0 ? 0 : Math.max(1, Math.floor(Math.min(1, share) * cells * eighths.length))
  const full = '█'.repeat(Math.floor(steps / eighths.length)) + eighths[steps % eighths.length]!
  return `${paint(styleOf(share), full)}${paint('dim', '░'.repeat(cells - full.length))} ${percentOf(share)}`
}

/** The same without the bar. */
export function drawPercent(size: number, budget: number, paint: Paint): string {
  const share = shareOf(size, budget)
  return paint(styleOf(share), percentOf(share))
}

function shareOf(size: number, budget: number): number {
  return budget === 0 ? (size === 0 ? 0 : Infinity) : size / budget
}

function styleOf(share: number): Style {
  return share > 1 ? 'red' : share > 0.8 ? 'yellow' : 'green'
}

function percentOf(share: number): string {
  // Just over is not 100 %, and next to nothing not 0.
  const percent = share > 1 ? Math.max(101, Math.round(share * 100)) : share > 0 ? Math.max(1, Math.floor(share * 100)) : 0
  return (percent > 999 ? '>999 %' : `${percent} %`).padStart(percentWidth)
}

/** The width of a percentage. */
export const percentWidth = 6

/** The width of a bar. */
export const barWidth: number = cells + 1 + percentWidth
