/** The shapes of an account. */
export const explainFormats = ['pretty', 'json'] as const

export type ExplainFormat = (typeof explainFormats)[number]

/** What tools can be sorted by. */
export const sortKeys = ['losses', 'size', 'name'] as const

export type SortKey = (typeof sortKeys)[number]
