import type { ToolSchema } from './model.ts'

/** Measures a schema in a unit of its own, for budgets in something other than UTF-8 bytes. */
export interface Meter {
  /** The name of the unit, as it stands in the budget: `{ tokens: 1200, meter }`. */
  readonly unit: string
  /**
   * The size of what would be sent. `text` is its exact compact text. A size may not grow when text is taken
   * out of the schema. `schema` is a copy.
   */
  measure(text: string, schema: ToolSchema): number
}
