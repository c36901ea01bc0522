import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { generateTools } from './generate.ts'

/** One tool, as much of it as is measured. */
export interface Subject {
  /** The compact text of its input schema. */
  readonly text: string
  readonly bytes: number
  /** Not made by a machine out of an API description. */
  readonly byHand: boolean
}

/** The tools that are measured, and where they come from. */
export interface Corpus {
  readonly name: string
  /** Tools as NDJSON. */
  readonly lines: readonly string[]
  readonly subjects: readonly Subject[]
}

interface Line {
  readonly id: string
  readonly tool: { readonly inputSchema: unknown }
}

/** A server that turns any API description into tools. */
const machine = '@ivotoby/openapi-mcp-server'

/** The published tools beside the repository, else as many generated ones of the same sizes. */
export function readCorpus(root: string, generated: boolean): Corpus {
  const file = join(root, '../shared/corpus/tools.ndjson')
  if (!generated && existsSync(file)) {
    return corpusOf('published tools', readFileSync(file, 'utf8').trimEnd().split('\n'))
  }
  return corpusOf('generated tools', generateTools())
}

export function corpusOf(name: string, lines: readonly string[]): Corpus {
  const subjects = lines.map((line) => {
    const { id, tool } = JSON.parse(line) as Line
    const text = JSON.stringify(tool.inputSchema)
    return { text, bytes: Buffer.byteLength(text), byHand: !id.includes(machine) }
  })
  return { name, lines, subjects }
}
