import { type JsonValue, type Pipeline, createPipeline } from '@spokeshave/core'
import codex from '@spokeshave/preset-codex'

import type { ReportTool } from '../src/index.ts'

/** A tool as MCP servers publish it. */
export interface PublishedTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: JsonValue
}

const codexPipeline = createPipeline({ presets: [codex] })

/** What the default pipeline makes of tools of one server. */
export function explained(tools: readonly PublishedTool[], server?: string, pipeline: Pipeline = codexPipeline): ReportTool[] {
  return tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    ...(server === undefined ? {} : { server }),
    place: 'tools.json',
    input: inputSchema,
    explanation: pipeline.explain(inputSchema),
  }))
}
