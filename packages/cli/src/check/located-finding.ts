import type { Finding, FindingPlace } from '@spokeshave/check'

import type { ExplainedTool } from '../explain/explain-sources.ts'
import type { Position, Positions } from './positions.ts'

/** A place of a finding, in the schema and in the file. */
export interface LocatedPlace extends FindingPlace {
  /** Absent of places beyond the first few. */
  readonly position?: Position
}

/** A finding, and where it is. */
export interface LocatedFinding extends Finding {
  /** Null for the standard input. */
  readonly file: string | null
  /** The live server that it is from; absent of files and the standard input, which have positions. */
  readonly origin?: string
  /** The position of the first place. */
  readonly position: Position
  readonly places: readonly LocatedPlace[]
}

/** Of a long list, only so many places are looked up. */
const locatedPlaces = 10

/** Says where in its file a finding is. */
export function locate(finding: Finding, tool: ExplainedTool, positions: Positions): LocatedFinding {
  const { source, path, error } = tool
  // The pointer of such an error leads into the tool, not into its schema.
  const isInTool = finding.rule === 'refused' && error?.code === 'BAD_INPUT'
  const at = (pointer: string): Position => faultOf(tool) ?? (isInTool ? positions.findInTool(path, pointer) : positions.find(path, finding.part, pointer))
  const places = finding.places.map((place, index): LocatedPlace => (index < locatedPlaces ? { ...place, position: at(place.pointer) } : place))
  return { ...finding, file: source.path, ...originOf(source), position: places[0]!.position!, places }
}

/** The origin of what is from a live server. */
export function originOf({ content, name }: ExplainedTool['source']): { readonly origin?: string } {
  return content === undefined ? {} : { origin: name }
}

/** Where a tool begins; of a line that is no JSON, where that shows. */
export function positionOf(tool: ExplainedTool, positions: Positions): Position {
  return faultOf(tool) ?? positions.find(tool.path, 'schema', '')
}

/** The place of a line that cannot be read says its column. */
function faultOf({ line, place, error }: ExplainedTool): Position | undefined {
  const column = line === undefined || error === undefined ? undefined : new RegExp(`:${line}:(\\d+)$`).exec(place)?.[1]
  return column === undefined ? undefined : { line: line!, column: Number(column) }
}

/** The same finding with some of its places only. */
export function withPlaces(finding: LocatedFinding, places: readonly LocatedPlace[]): LocatedFinding {
  const [first] = places
  return { ...finding, pointer: first!.pointer, fingerprint: first!.fingerprint, position: first!.position ?? finding.position, places }
}
