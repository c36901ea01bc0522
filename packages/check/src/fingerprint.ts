import type { CheckedTool } from './finding.ts'
import type { RuleName } from './rules.ts'

/** What stays the same when a tool moves to another line, or other places of it change. */
export function fingerprintOf({ server, name, key }: CheckedTool, rule: RuleName, code: string | undefined, pointer: string): string {
  return hash(JSON.stringify([server ?? '', name ?? key ?? '', rule, code ?? '', pointer]))
}

/**
 * 64 bits as hexadecimal digits, by the mixing of cyrb53. Fingerprints guard against accidents only: a cryptographic
 * hash would take longer than all the rules.
 */
function hash(text: string): string {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 2654435761)
    b = Math.imul(b ^ unit, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return [b, a].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
