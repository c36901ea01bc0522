import type { PassEntry, ToolEntry } from '../report-data.ts'

/** A bar of the waterfall: a size, or what a pass took off or put on. */
export interface Bar {
  readonly name: string
  readonly start: number
  readonly end: number
  /** The position of the pass; undefined of the sizes at both ends. */
  readonly pass: number | undefined
  /** How many tools it changed. */
  readonly tools: number
}

/** How sizes go down from pass to pass, over all tools that were not refused. Passes that left all sizes alone are left out. */
export function waterfallOf(tools: readonly ToolEntry[], passes: readonly PassEntry[]): Bar[] {
  const built = tools.filter(({ after }) => after !== null)
  const before = built.reduce((sum, tool) => sum + tool.before, 0)
  const bars: Bar[] = [{ name: 'as published', start: 0, end: before, pass: undefined, tools: built.length }]
  let size = before
  passes.forEach(({ name }, pass) => {
    const works = built.flatMap((tool) => tool.passes.filter((work) => work.pass === pass))
    const saved = works.reduce((sum, work) => sum + work.saved, 0)
    if (saved === 0) return
    bars.push({ name, start: size, end: size - saved, pass, tools: works.length })
    size -= saved
  })
  return [...bars, { name: 'as sent', start: 0, end: size, pass: undefined, tools: built.length }]
}
