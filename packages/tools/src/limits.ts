/**
 * What the tools of plugin servers, which nobody has vetted for size, are held to: 1,000 bytes of description, and an
 * open schema for a tool of more than 8,000 bytes on the wire. The reference implementation's numbers (2026-12).
 */
export const pluginServerLimits: {
  readonly maxDescriptionBytes: 1000
  readonly openSchemaOverBytes: 8000
} = Object.freeze({ maxDescriptionBytes: 1000, openSchemaOverBytes: 8000 })

/** The most nodes that are copied of one schema: a value made up while it is read can be endless. */
export const maxNodes = 1_000_000

/**
 * The most members and elements that are copied of one schema: a list that is shared many times, or is sparse, is
 * small in memory, and its copy is not.
 */
export const maxMembers = 10_000_000

/** The most entries of lists that one reading takes, those of shared lists counted each time. */
export const maxEntries = 1_000_000

/** The most refused readings that one reading gives: the holes of a sparse list are refused one by one. */
export const maxRefusals = 10_000

/** The deepest nesting of lists and objects that is copied. */
export const maxDepth = 10_000
