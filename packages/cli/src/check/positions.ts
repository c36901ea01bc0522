import { fromPointer } from '@spokeshave/core'
import type { Part } from '@spokeshave/check'
import { type Node, parseTree } from 'jsonc-parser'

/** A place in a file; lines and columns count from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number
  readonly column: number
}

type Path = readonly (string | number)[]

/** The names under which a tool can have its schema, as tools are read; the first that is there counts. */
const schemaKeys = ['inputSchema', 'input_schema', 'parameters', 'parametersJsonSchema', 'parameters_json_schema']

/** Finds places of tools in a JSON text. The text is not parsed before the first question. */
export class Positions {
  readonly #text: string
  readonly #firstLine: number
  #root: Node | undefined
  #isParsed = false
  #lineStarts: number[] | undefined

  /** `firstLine` is the number of the first line of the text. */
  constructor(text: string, firstLine = 1) {
    this.#text = text
    this.#firstLine = firstLine
  }

  /** The place of a part of the tool at `path`, or what is nearest to it and there. */
  find(path: Path, part: Part, pointer: string): Position {
    const tool = this.#walk(this.#tree(), path)
    if (tool === undefined) return { line: this.#firstLine, column: 1 }
    return this.#at(part === 'schema' ? this.#inSchema(tool, pointer) : (memberOf(bodyOf(tool), part) ?? tool))
  }

  /** The place of a pointer into the tool itself. */
  findInTool(path: Path, pointer: string): Position {
    const tool = this.#walk(this.#tree(), path)
    return tool === undefined ? { line: this.#firstLine, column: 1 } : this.#at(nearest(tool, fromPointer(pointer) ?? []))
  }

  #inSchema(tool: Node, pointer: string): Node {
    const body = bodyOf(tool)
    const property = schemaKeys.map((key) => memberOf(body, key)).find((member) => member?.children?.[1] !== undefined && member.children[1].type !== 'null')
    // A bare schema is its own.
    const isNamed = memberOf(body, 'name')?.children?.[1]?.type === 'string'
    const schema = property?.children?.[1] ?? (isNamed ? undefined : tool)
    if (schema === undefined || pointer === '') return tool
    return nearest(schema, fromPointer(pointer) ?? [])
  }

  #walk(root: Node | undefined, path: Path): Node | undefined {
    let node = root
    for (const step of path) node = valueOf(stepInto(node, step))
    return node
  }

  /** Undefined where there is none: the text is no JSON, or too deep for the parser. */
  #tree(): Node | undefined {
    if (this.#isParsed) return this.#root
    this.#isParsed = true
    try {
      this.#root = parseTree(this.#text)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
    return this.#root
  }

  #at({ offset }: Node): Position {
    const starts = (this.#lineStarts ??= lineStartsOf(this.#text))
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return { line: this.#firstLine + low, column: offset - starts[low]! + 1 }
  }
}

/** A Chat Completions tool has all that matters one level down. */
function bodyOf(tool: Node): Node {
  const inner = memberOf(tool, 'function')?.children?.[1]
  return inner?.type === 'object' ? inner : tool
}

/** As far down as the tokens lead; members are shown by their names. */
function nearest(root: Node, tokens: readonly string[]): Node {
  let node: Node | undefined = root
  let found = root
  for (const token of tokens) {
    const next: Node | undefined = stepInto(node, node?.type === 'array' ? Number(token) : token)
    if (next === undefined) break
    found = next
    node = valueOf(next)
  }
  return found
}

function stepInto(node: Node | undefined, step: string | number): Node | undefined {
  if (node?.type === 'array') return typeof step === 'number' ? node.children?.[step] : undefined
  return memberOf(node, String(step))
}

/** A member with its name; the last of equal names, as `JSON.parse` takes it. */
function memberOf(node: Node | undefined, key: string): Node | undefined {
  return node?.type === 'object' ? node.children?.findLast(({ children }) => children?.[0]?.value === key) : undefined
}

function valueOf(node: Node | undefined): Node | undefined {
  return node?.type === 'property' ? node.children?.[1] : node
}

function lineStartsOf(text: string): number[] {
  const starts = [0]
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return starts
}
