import { type JsonValue, stringifyJson } from '@spokeshave/core'

import type { ExplainedTool } from './explain-sources.ts'

/** A tool and its account as JSON text; values may be deeper than `JSON.stringify` can go. */
export function explainedJson({ source, line, path, name, server, error, account }: ExplainedTool): string {
  const entry = {
    source: source.name,
    ...(line === undefined ? {} : { line }),
    path: [...path],
    ...(name === undefined ? {} : { tool: name }),
    ...(server === undefined ? {} : { server }),
    ...(error === undefined ? {} : { error: error.toJSON() }),
    ...(account === undefined ? {} : { inputBytes: account.inputBytes, ...(account.read.length === 0 ? {} : { read: account.read }), report: account.explanation.report }),
  }
  return stringifyJson(entry as unknown as JsonValue)
}
