import type { Format } from './check-report.ts'

/** The shapes of a report. */
export const checkFormats = ['pretty', 'json', 'sarif', 'github', 'junit', 'markdown'] as const

export type CheckFormat = (typeof checkFormats)[number]

const formats: Readonly<Record<Exclude<CheckFormat, 'pretty'>, () => Promise<Format>>> = {
  json: async () => (await import('./json.ts')).formatJson,
  sarif: async () => (await import('./sarif.ts')).formatSarif,
  github: async () => (await import('./github.ts')).formatGithub,
  junit: async () => (await import('./junit.ts')).formatJunit,
  markdown: async () => (await import('./markdown.ts')).formatMarkdown,
}

/** Loads a format for machines. */
export function loadFormat(name: Exclude<CheckFormat, 'pretty'>): Promise<Format> {
  return formats[name]()
}
