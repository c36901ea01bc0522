import { checkOptions } from '@spokeshave/core'
import { isBlank, parseLine, parseText } from './parse-text.ts'
import { passChoiceFault, unwrapped } from './parsers.ts'
import { type Found, readValue, refuse, type PlacedOutcome } from './read-value.ts'
import { readOptionsSchema } from './read-options.ts'
import { asRefusal } from './refusal.ts'
import type { ParserChoice, ReadOptions, ToolReading } from './tool-definition.ts'

/**
 * Reads tools in whatever shape they come, each through the pipeline.
 *
 * `input` is a value, or a text: JSON, or NDJSON whose lines are any of the shapes. The shapes are an MCP `tools/list`
 * result, bare or as a JSON-RPC response; a list of tools, or a request with `tools`; function tools of OpenAI
 * (Responses and Chat Completions), Anthropic and Gemini; a dynamic tool; one tool alone; a bare schema, which is
 * `{}`, any other object with a keyword of JSON Schema, or a boolean. An object with `name`, a string, or with a schema under a name that only tools have is
 * a tool. The README lists them.
 *
 * Gives one reading for each tool, in order. A tool that cannot be used is a refused reading, and so is a line that
 * cannot be parsed; the others are read all the same. `input` is neither changed nor kept.
 *
 * `pipeline` may be a function that chooses a parser for each tool, by its name and the server it is from.
 *
 * Throws `BAD_INPUT` only where the input as a whole has none of the shapes, and `BAD_OPTIONS`.
 */
export function readTools(input: unknown, pipeline: ParserChoice, options: ReadOptions = {}): ToolReading[] {
  checkOptions('readTools', options, readOptionsSchema)
  const text = typeof input === 'string' ? parseText(input) : { value: input }
  const readings: ToolReading[] = []
  if ('lines' in text) {
    text.lines.forEach((line, position) => {
      for (const reading of readToolLine(line, position + 1, pipeline, options))
        readings.push({ ...reading, index: readings.length })
    })
    return readings
  }
  return unwrapped(() => {
    try {
      for (const outcome of readValue(whole(text.value), pipeline, options))
        readings.push({ index: readings.length, ...outcome })
    } catch (thrown) {
      passChoiceFault(thrown)
      throw asRefusal(thrown)
    }
    return readings
  })
}

/**
 * Reads one line of NDJSON, so that a long text need not be held in memory. `lineNumber` counts from 1 and stands in
 * the readings and in messages; `index` counts the readings of this line from 0. A blank line gives none, a line
 * without any of the shapes one that is refused.
 *
 * Throws `BAD_OPTIONS` only.
 */
export function readToolLine(
  line: string,
  lineNumber: number,
  pipeline: ParserChoice,
  options: ReadOptions = {},
): ToolReading[] {
  checkOptions('readToolLine', options, readOptionsSchema)
  if (isBlank(line)) return []
  const outcomes: PlacedOutcome[] = []
  let found = whole(undefined, lineNumber)
  return unwrapped(() => {
    try {
      found = { ...found, value: parseLine(line) }
      for (const outcome of readValue(found, pipeline, options)) outcomes.push(outcome)
    } catch (thrown) {
      outcomes.push(refuse(found, thrown, options))
    }
    return outcomes.map((outcome, index) => ({ index, line: lineNumber, ...outcome }))
  })
}

function whole(value: unknown, line?: number): Found {
  return { value, expected: 'anything', place: '', path: [], line, around: [], count: { entries: 0, refusals: 0, told: false } }
}
