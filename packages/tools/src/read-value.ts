import { isObject, SpokeshaveError } from '@spokeshave/core'
import { describe, hasAny, lengthOf } from './found.ts'
import { maxEntries, maxRefusals } from './limits.ts'
import { listShapes, type Opened } from './list-shapes.ts'
import { checkServer, chooseParser, namedServer, passChoiceFault } from './parsers.ts'
import { asRefusal, nameOf } from './refusal.ts'
import { looksLikeSchema } from './schema-words.ts'
import type { Outcome, ParserChoice, ReadOptions } from './tool-definition.ts'
import { type Expected, isMarkedTool, toolShapes } from './tool-shapes.ts'

/** Lists in lists are a mistake beyond this: a batch of responses with lists of declarations goes five deep. */
const maxNesting = 8

/** A value to be read, and where it stands. */
export interface Found {
  readonly value: unknown
  readonly expected: Expected
  /** The way to it from the input or line, for messages; `''` for the whole. */
  readonly place: string
  /** The same as keys and positions. */
  readonly path: readonly (string | number)[]
  /** The line of NDJSON, counted from 1. */
  readonly line?: number | undefined
  readonly server?: string | undefined
  /** The lists and records around it, the nearest last. */
  readonly around: readonly unknown[]
  /** What the reading as a whole has come to. */
  readonly count: Count
}

/** Counts what one reading gives: lists that are shared are small in memory, and what they hold in all is not. */
export interface Count {
  entries: number
  refusals: number
  /** Whether a refused reading has said that it is too much. */
  told: boolean
}

/** An outcome, its place and the server around it. */
export type PlacedOutcome = Outcome & { path: readonly (string | number)[]; server?: string }

/**
 * Reads a value of any shape. One bad tool of many gives one refused outcome.
 *
 * Throws, at the first step, where the value as a whole has none of the shapes: `BAD_INPUT`, or what a getter or
 * proxy of the value throws.
 */
export function* readValue(found: Found, pipeline: ParserChoice, options: ReadOptions): Generator<PlacedOutcome> {
  const { value, expected } = found
  const list = isMarkedTool(value) ? undefined : listShapes.find((shape) => shape.matches(value))
  // What the options say beats it, whatever it is.
  const isOurs = options.server !== undefined
  if (list) {
    if (!isOurs) checkServer(value)
    return yield* readInside(found, list.open(value), pipeline, options)
  }

  const shape = isObject(value) ? toolShapes.find((tool) => tool.matches(value, expected)) : undefined
  if (shape) {
    return yield attempt(found, options, () => {
      if (!isOurs) checkServer(value)
      const parser = chooseParser(pipeline, nameOf(value), serverOf(found, options))
      return { kind: 'tool', tool: shape.read(value as object, parser, options) }
    })
  }

  if (expected === 'anything' && (typeof value === 'boolean' || (isObject(value) && looksLikeSchema(value)))) {
    const parser = chooseParser(pipeline, undefined, serverOf(found, options))
    const outcome = attempt(found, options, () => ({ kind: 'schema', schema: parser.parse(value) }))
    return yield outcome.kind === 'refused' ? { ...outcome, isSchema: true } : outcome
  }

  throw unrecognised(found)
}

function* readInside(
  found: Found,
  opened: Opened,
  pipeline: ParserChoice,
  options: ReadOptions,
): Generator<PlacedOutcome> {
  const { of, expected } = opened
  const around = [...found.around, found.value]
  const server = serverOf(found, options)
  const content = 'entries' in opened ? opened.entries : opened.inner
  if (found.around.includes(found.value) || found.around.includes(content))
    throw new SpokeshaveError('CYCLIC', 'the list of tools contains itself')
  if (around.length > maxNesting)
    throw new SpokeshaveError('BAD_INPUT', `lists of tools are nested deeper than ${maxNesting}`)

  const place = found.place === '' || of === '' ? found.place + of : `${found.place}.${of}`
  const path = of === '' ? found.path : [...found.path, of]
  if (!('entries' in opened)) {
    yield* readValue({ ...found, value: opened.inner, expected, place, path, server, around }, pipeline, options)
    return
  }
  const length = lengthOf(opened.entries)
  const tooMany = (most: number, what: string): PlacedOutcome => {
    const error = new SpokeshaveError('TOO_LARGE', `more than ${most} ${what}; the others are not read`)
    return refuse(found, error, options)
  }
  // A list as long as that has holes, or a proxy makes it up: nothing of it is read.
  if (length > maxEntries) return yield tooMany(maxEntries, 'entries')
  const { count } = found
  for (let position = 0; position < length; position++) {
    if (count.entries >= maxEntries || count.refusals >= maxRefusals) {
      if (count.told) return
      count.told = true
      yield count.entries >= maxEntries ? tooMany(maxEntries, 'entries') : tooMany(maxRefusals, 'entries that cannot be used')
      return
    }
    count.entries++
    const at = { ...found, place: `${place}[${position}]`, path: [...path, position], expected, server, around }
    let entry: Found = { ...at, value: undefined }
    try {
      entry = { ...at, value: opened.entries[position] }
      yield* readValue(entry, pipeline, options)
    } catch (thrown) {
      yield refuse(entry, thrown, options)
    }
  }
}

function attempt(found: Found, options: ReadOptions, read: () => Outcome): PlacedOutcome {
  try {
    return placed(found, read(), options)
  } catch (thrown) {
    return refuse(found, thrown, options)
  }
}

/** The refused outcome for what was thrown. Where no name says which tool it was, the message says the place. */
export function refuse(found: Found, thrown: unknown, options: ReadOptions): PlacedOutcome {
  passChoiceFault(thrown)
  found.count.refusals++
  const error = asRefusal(thrown)
  const name = nameOf(found.value)
  if (name !== undefined) return placed(found, { kind: 'refused', name, error: error.with({ tool: name }) }, options)
  const places = [found.line === undefined ? '' : `line ${found.line}`, found.place].filter((place) => place !== '')
  const message = [...places, error.message].join(': ')
  const { code, pass, pointer, cause } = error
  const told = new SpokeshaveError(code, message, { pass, pointer, cause })
  return placed(found, { kind: 'refused', error: told }, options)
}

function placed(found: Found, outcome: Outcome, options: ReadOptions): PlacedOutcome {
  const { path } = found
  const server = serverOf(found, options)
  return server === undefined ? { ...outcome, path } : { ...outcome, path, server }
}

/** The server that the options name, or else the value, or else what is around it. */
function serverOf({ value, server }: Found, options: ReadOptions): string | undefined {
  return options.server ?? namedServer(value) ?? server
}

function unrecognised({ value, expected }: Found): SpokeshaveError {
  const shapes =
    expected === 'anything'
      ? 'a tools/list result, tools of OpenAI, Anthropic or Gemini, one tool, a schema, or NDJSON of these'
      : 'a tool with a name and a schema'
  const hint = hasAny(value, ['mcpServers']) ? '. That is the configuration of a client; hand in what its servers answer to tools/list' : ''
  return new SpokeshaveError('BAD_INPUT', `expected ${shapes}; found ${describe(value)}${hint}`)
}
