/** A row of a table, or a line that goes below the row before it, from its third cell on. */
export type Row = readonly string[] | string

/** Lays rows out in columns, as wide as they must be. */
export function layTable(rows: readonly Row[]): string {
  const cells = rows.filter((row) => typeof row !== 'string')
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => widthOf(row[column] ?? '')))) ?? []
  const margin = ' '.repeat(widths.slice(0, 2).reduce((sum, width) => sum + width + 2, 2))
  return rows
    .map((row) => {
      if (typeof row === 'string') return margin + row
      return row.map((cell, column) => cell + ' '.repeat(widths[column]! - widthOf(cell))).join('  ')
    })
    .map((line) => line.trimEnd())
    .join('\n')
}

function widthOf(cell: string): number {
  return [...cell].length
}
