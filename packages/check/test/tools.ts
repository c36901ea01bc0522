import { createPipeline, type Pipeline, type PipelineOptions, SpokeshaveError } from '@spokeshave/core'
import codex from '@spokeshave/preset-codex'

import { type CheckedTool, checkTool, type CheckSettings, type Finding, layRules } from '../src/index.ts'

/** The pipeline of the preset. */
export function pipelineWith(options: PipelineOptions = {}): Pipeline {
  return createPipeline({ presets: [codex], ...options })
}

/** The findings for a schema. */
export function check(schema: unknown, settings: CheckSettings = {}, tool: CheckedTool = {}, options: PipelineOptions = {}): Finding[] {
  return checkTool(pipelineWith(options).explain(schema), tool, layRules(settings))
}

/** A finding as a line. */
export function line({ level, rule, part, message, places }: Finding): string {
  return `${level} ${rule} ${part} [${places.map(({ pointer }) => pointer).join(' ')}] ${message}`
}

/** What `run` throws, as code, place and message. */
export function faultOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (!(error instanceof SpokeshaveError)) throw error
    return [error.code, ...(error.file === undefined ? [] : [`${error.file}#${error.key}`]), error.message].join(' ')
  }
  throw new Error('nothing was thrown')
}
