import type { JsonValue } from '@spokeshave/core'

import type { PublishedTool } from './explained.ts'

const end = '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked = 1"><!--'

/** Tools that would like to be more than data. */
export const hostileTools: readonly PublishedTool[] = [
  { name: end, description: end, inputSchema: { type: 'object', title: end, properties: { [end]: { enum: [end], description: end, maxLength: 3 } } } },
  { name: '__proto__', description: 'constructor', inputSchema: JSON.parse('{"properties":{"__proto__":{"type":"string","minLength":1},"constructor":{"const":1},"toString":true}}') as JsonValue },
  { name: '__proto__', description: 'A second one.', inputSchema: { type: 'object' } },
  { name: '', description: '', inputSchema: {} },
  { name: 'dark\u0000\u001B[31m\u202Egnp.exe\u2028\uD800', description: '\u0007\r\n\uDC00', inputSchema: { properties: { '\uD800': { description: '\u202E\u0000', pattern: '.' } } } },
  { name: '{a|b} ${c} %E0%A4 #/tool/x?y=1 ../..', description: '$& $1 {b}', inputSchema: { properties: { '/~0~1': { const: '$&' } } } },
  { name: 'n'.repeat(100_000), description: 'd'.repeat(300_000), inputSchema: { properties: { ['p'.repeat(50_000)]: { type: 'string', description: '木'.repeat(20_000) } } } },
  { name: 'wide', description: '', inputSchema: { properties: Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`p${at}`, { type: 'string', minLength: at }])) } },
  { name: 'null', description: '', inputSchema: { type: 'null' } },
  { name: 'deep', description: '', inputSchema: deep(5000) },
]

function deep(levels: number): JsonValue {
  let schema: JsonValue = { type: 'string' }
  for (let level = 0; level < levels; level++) schema = { items: schema }
  return schema
}
