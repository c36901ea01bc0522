import { type JsonValue, type SpokeshaveError, stringifyJson, stringifyToolSchema, type ToolSchema, toolSchemaModel, utf8Length } from '@spokeshave/core'

import { Packer, pack } from './pack.ts'
import { type Measured, partsOf } from './parts.ts'
import { PassOrder } from './pass-order.ts'
import type { PassEntry, ReportData, ReportIndex, ToolDetails, ToolEntry } from './report-data.ts'
import type { ReportOptions, ReportTool } from './report-tool.ts'
import { countLosses, idlePasses, shownChanges, workOf } from './shown-changes.ts'
import { cut, wellFormed } from './texts.ts'
import { tokenCounter } from './token-counter.ts'
import { ToolIds } from './tool-ids.ts'

const longestName = 300
const longestBeginning = 240
const reader: PassEntry = { name: 'reader', hook: 'before the passes' }

type Count = ((text: string) => number) | null

/**
 * Gathers what a report shows. Tools are taken in as they come, and what is kept of each is packed at once. Throws what
 * `tools` throws.
 */
export async function buildReport(tools: Iterable<ReportTool> | AsyncIterable<ReportTool>, options: ReportOptions = {}): Promise<ReportData> {
  const { title = 'Tools', tokens = 'o200k_base' } = options
  const count: Count = tokens === false ? null : await tokenCounter(tokens)
  const builder = new Builder(count)
  for await (const tool of tools) builder.add(tool)
  return builder.finish(title, tokens === false ? null : tokens)
}

class Builder {
  readonly #count: Count
  readonly #packer = new Packer()
  readonly #order = new PassOrder()
  readonly #ids = new ToolIds()
  readonly #entries: ToolEntry[] = []

  constructor(count: Count) {
    this.#count = count
  }

  add(tool: ReportTool): void {
    const { name, server, place, description, input, read = [], explanation } = tool
    const error = tool.error ?? explanation?.error
    const passes = explanation?.report.passes ?? []
    const [readerNumber, ...numbers] = this.#order.add([reader, ...passes]) as [number, ...number[]]
    const works = [workOf(read, readerNumber), ...passes.map(({ changes }, index) => workOf(changes, numbers[index]!))]
    const before = this.#measure(input, stringifyJson)
    const after = error === undefined && explanation?.schema !== undefined ? this.#measureResult(explanation.schema, tool.model) : null
    const beginning = description === undefined ? undefined : cut(description, longestBeginning)
    const details: ToolDetails = {
      ...(beginning === description ? {} : { description: description! }),
      input: before.text,
      result: after?.text ?? null,
      ...(error === undefined ? {} : { error: errorOf(error) }),
      changes: [...shownChanges(read, readerNumber), ...passes.flatMap(({ changes }, index) => shownChanges(changes, numbers[index]!))],
      idle: idlePasses(passes, numbers),
    }
    const shownName = name ?? place ?? 'schema'
    const { size = null, budget = null, unit = 'bytes' } = explanation?.report ?? {}
    this.#entries.push({
      id: this.#ids.next(shownName === '' ? 'tool' : shownName),
      name: wellFormed(cut(shownName, longestName)),
      ...(server === undefined ? {} : { server: wellFormed(cut(server, longestName)) }),
      ...(place === undefined ? {} : { place: wellFormed(cut(place, longestName)) }),
      ...(beginning === undefined ? {} : { description: beginning }),
      before: before.bytes,
      after: after && after.bytes,
      tokensBefore: before.tokens,
      tokensAfter: after && after.tokens,
      ...(after === null || size === null || budget === null ? {} : { budget: { size, most: budget, unit } }),
      losses: countLosses(passes),
      ...(error === undefined ? {} : { refused: error.code }),
      parts: partsOf(before, after, this.#count),
      passes: works.filter((work) => work !== undefined),
      ...this.#packer.add(details),
    })
  }

  async finish(title: string, tokens: string | null): Promise<ReportData> {
    const { positions, entries } = this.#order
    const chunks = await this.#packer.finish()
    const place = (number: number): number => positions[number]!
    const tools = this.#entries.map((tool) => ({ ...tool, passes: tool.passes.map((work) => ({ ...work, pass: place(work.pass) })) }))
    const index: ReportIndex = { title: wellFormed(cut(title, longestName)), tools, passes: entries, tokens, places: positions }
    return { index: await pack(JSON.stringify(index)), chunks }
  }

  #measure(schema: unknown, textOf: (schema: JsonValue) => string): Measured & { readonly text: string | null } {
    if (schema === undefined) return { schema, text: null, bytes: 0, tokens: this.#count === null ? null : 0, textOf }
    const text = textOf(schema as JsonValue)
    return { schema, text, bytes: utf8Length(text), tokens: this.#count?.(text) ?? null, textOf }
  }

  #measureResult(schema: ToolSchema, model: ReportTool['model']): Measured & { readonly text: string | null } {
    if (model === null) return this.#measure(schema, stringifyJson)
    return this.#measure(schema, (part) => stringifyToolSchema(part as ToolSchema, model ?? toolSchemaModel))
  }
}

function errorOf({ code, message, pointer }: SpokeshaveError): ToolDetails['error'] & object {
  return { code, message, ...(pointer === undefined ? {} : { pointer }) }
}
