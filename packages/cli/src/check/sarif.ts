import { pathToFileURL } from 'node:url'
import { isAbsolute } from 'node:path'

import { type RuleName, ruleNames, rules } from '@spokeshave/check'

import { readVersion } from '../version.ts'
import { type CheckReport, toolOf } from './check-report.ts'
import type { LocatedFinding, LocatedPlace } from './located-finding.ts'
import { relativePath } from './relative-path.ts'

const levels = { warn: 'warning', error: 'error', off: 'none' } as const

/** SARIF 2.1.0, as code scanning services read it. */
export function formatSarif({ findings }: CheckReport): string {
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'spokeshave', semanticVersion: readVersion(), rules: ruleNames.map(describeRule) } },
        columnKind: 'utf16CodeUnits',
        results: [],
      },
    ],
  }
  // Indented, a long log would be mostly blanks: what is long has a line each.
  const [head, tail] = JSON.stringify(log).split('"results":[]', 2)
  const lines = findings.map((finding) => JSON.stringify(resultOf(finding)))
  return `${head}"results":${lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`}${tail}\n`
}

function describeRule(id: RuleName): object {
  const { summary, description, advice, level } = rules[id]
  return {
    id,
    shortDescription: { text: summary },
    fullDescription: { text: description },
    help: { text: advice },
    // A rule that is off has a level only where it was turned on.
    defaultConfiguration: level === 'off' ? { enabled: false } : { level: levels[level] },
  }
}

function resultOf(finding: LocatedFinding): object {
  const { rule, level, message, effect, code, pass, tool, server, fingerprint, places } = finding
  const others = places.slice(1).filter(({ position }) => position !== undefined)
  return {
    ruleId: rule,
    ruleIndex: ruleNames.indexOf(rule),
    level: levels[level],
    message: { text: `${toolOf(finding)}: ${message}` },
    locations: [locationOf(finding, { ...places[0]!, position: finding.position })],
    ...(others.length === 0 ? {} : { relatedLocations: others.map((place) => ({ ...locationOf(finding, place), message: { text: place.pointer } })) }),
    partialFingerprints: { 'spokeshave/v1': fingerprint },
    properties: { tool, server, effect, code, pass, places: places.length },
  }
}

function locationOf({ file, tool }: LocatedFinding, { pointer, position }: LocatedPlace): object {
  const physical =
    file === null
      ? {}
      : {
          physicalLocation: {
            artifactLocation: artifactOf(file),
            region: { startLine: position!.line, startColumn: position!.column },
          },
        }
  return { ...physical, logicalLocations: [{ fullyQualifiedName: `${tool ?? ''}#${pointer}` }] }
}

function artifactOf(file: string): object {
  const path = relativePath(file)
  return isAbsolute(path) ? { uri: pathToFileURL(path).href } : { uri: encodeURI(path).replaceAll(/[#?]/g, encodeURIComponent), uriBaseId: '%SRCROOT%' }
}
