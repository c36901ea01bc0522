import { createPipeline, stringifyToolSchema } from '@spokeshave/core'
import codex, { parseToolInputSchema as parse, prepareToolInputSchema } from '@spokeshave/preset-codex'
const p = createPipeline({ presets: [codex] })
const deepP = createPipeline({ presets: [codex], maxDepth: 10000 })
const t = (n: string, f: () => unknown) => { const s = Date.now(); let r; try { const v = f(); r = 'ok ' + (typeof v === 'string' ? v : stringifyToolSchema(v as never)).slice(0, 200) } catch (e: any) { r = (e.code ?? 'RAW ' + e.stack) + ' ' + e.message.slice(0, 200) + ' @' + e.pointer?.slice(0, 80) + ' pass ' + e.pass } console.log(n, Date.now() - s, 'ms', r) }
const cyc: any = { a: 1 }; cyc.self = cyc
const dag = (n: number, f: (x: any) => any, x: any = {}) => { for (let i = 0; i < n; i++) x = f(x); return x }
const only = process.argv[2]
const cases: Record<string, () => unknown> = {
  cycDefault: () => parse({ $ref: '#/$defs/A', $defs: { A: { type: 'string', default: cyc } } }),
  dagDefault: () => parse({ $ref: '#/$defs/A', $defs: { A: { type: 'string', default: dag(40, (x) => [x, x]) } } }),
  cycConst: () => parse({ const: cyc }),
  dagConst: () => parse({ const: dag(40, (x) => [x, x]) }),
  deepConst: () => deepP.parse({ const: dag(9990, (x) => [x]) }),
  deepConstPrune: () => deepP.parse({ properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: dag(3300, (x) => ({ properties: { a: x } })), B: {} } }),
  cycInDefs: () => parse({ $ref: '#/$defs/A', $defs: { A: { type: 'string', default: cyc }, B: { type: 'string' } } }),
  dagInDefs: () => parse({ $ref: '#/$defs/A', $defs: { A: { type: 'string', default: dag(40, (x) => [x, x]) }, B: {} } }),
  longAnyOf: () => parse({ $ref: '#/$defs/A', $defs: { A: {} }, anyOf: Array.from({ length: 300000 }, () => ({ type: 'string' })) }),
  sparse: () => parse({ type: 'string', enum: new Array(4e9) }),
  sparseMany: () => { const l = new Array(1e6); return parse({ properties: Object.fromEntries(Array.from({ length: 300 }, (_, i) => ['p' + i, { type: 'string', enum: l }])) }) },
  sparseAny: () => { const l = new Array(1e6); return parse({ properties: Object.fromEntries(Array.from({ length: 20000 }, (_, i) => ['p' + i, { type: 'string', prefixItems: l }])) }) },
  dagProps: () => parse(dag(40, (x) => ({ properties: { a: x, b: x } }))),
  dagAnyOf: () => parse(dag(40, (x) => ({ anyOf: [x, x] }))),
  deep5000: () => parse(dag(5000, (x) => ({ properties: { a: x } }))),
  deep5000r: () => deepP.parse(dag(4990, (x) => ({ properties: { a: x } }))),
  million: () => parse({ properties: Object.fromEntries(Array.from({ length: 999000 }, (_, i) => ['p' + i, { type: 'string' }])) }),
  millionPlus: () => parse({ properties: Object.fromEntries(Array.from({ length: 1001000 }, (_, i) => ['p' + i, { type: 'string' }])) }),
  makesUp: () => parse(new Proxy({}, { ownKeys: () => ['properties'], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: 1 }), get: function get(_t, k) { return k === 'properties' ? new Proxy({ a: 1 }, { get: () => cases.fresh!() }) : undefined } })),
  fresh: () => new Proxy({}, { ownKeys: () => ['items'], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: 1 }), get: (_t, k) => k === 'items' ? cases.fresh!() : undefined }),
  makesUp2: () => parse(cases.fresh!()),
  makesUpWide: () => { const f = (): any => ({ get a() { return f() }, get b() { return f() } }); return parse({ const: f() }) },
  hugeString: () => { const s = 'x'.repeat(2e8); return p.explain({ properties: { a: { description: s }, b: { description: s }, c: { description: s } } }).error ?? 'fits' },
  revoked: () => { const r = Proxy.revocable({}, {}); r.revoke(); return parse(r.proxy) },
  revokedIn: () => { const r = Proxy.revocable({}, {}); r.revoke(); return parse({ properties: { a: r.proxy } }) },
  revokedEnum: () => { const r = Proxy.revocable({}, {}); r.revoke(); return parse({ type: 'string', enum: [1, r.proxy] }) },
  throwObj: () => parse({ get properties() { throw { toString() { throw 1 } } } }),
  throwEnum: () => parse({ type: 'string', enum: [{ get properties() { throw null } }] }),
  classExtNull: () => parse(Object.create(Object.create(null, { constructor: { value: function X() {} } }), { const: { value: 1, enumerable: true } })),
  date: () => parse({ type: 'string', enum: [new Date()] }),
  bigint: () => parse(10n), fn: () => parse(() => 1), sym: () => parse(Symbol('a')), undef: () => parse(undefined), nul: () => parse(null), nan: () => parse(NaN), str: () => parse('x'),
  symIn: () => parse({ properties: { a: Symbol('x') } }),
  symType: () => parse({ type: Symbol('x') }), bigType: () => parse({ type: 1n }), fnDesc: () => parse({ type: 'string', description: () => 1 }), symDesc: () => parse({ type: 'string', description: Symbol('x') }),
  desNan: () => parse({ type: 'string', description: NaN }),
  proto: () => parse(JSON.parse('{"properties":{"__proto__":{"const":1},"constructor":{"const":{"__proto__":[1]}},"toString":true,"hasOwnProperty":{}},"required":["__proto__"],"$defs":{"__proto__":{"const":1}},"$ref":"#/$defs/__proto__","anyOf":[{"__proto__":{"a":1},"type":"string"}]}')),
  proto2: () => JSON.stringify(prepareToolInputSchema(JSON.parse('{"__proto__":{"type":"string"},"const":1,"constructor":true}'))),
  dateIn: () => parse({ properties: { a: new Date() } }), map: () => parse({ properties: new Map() }), mapConst: () => parse({ const: new Map([[1, 2]]) }), setConst: () => parse({ const: new Set([1]) }),
  fnConst: () => parse({ const: () => 1 }), symConst: () => parse({ const: Symbol('q') }), nanConst: () => parse({ const: NaN }), undefConst: () => parse({ const: undefined }), sparseConst: () => parse({ const: [, 1, undefined] }),
}
for (const [n, f] of Object.entries(cases)) if (n !== 'fresh' && (!only ? !['sparseMany','sparseAny','cycDefault','dagDefault','dagInDefs','cycInDefs'].includes(n) : n === only)) t(n, f)
