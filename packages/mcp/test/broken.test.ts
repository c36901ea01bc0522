import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { listServers, type McpServer } from '../src/index.ts'
import { failed, listed, makeFolder, namesOf, ours, untilGone } from './helpers.ts'

async function faultOf(server: McpServer, timeout?: number): Promise<string> {
  const [listing] = await listServers([server], timeout === undefined ? {} : { timeout })
  const { error } = failed(listing)
  assert.is(error.code, 'SERVER_FAILED')
  return error.message
}

test('3,000 tools come from thirty pages', async () => {
  const [listing] = await listServers([ours('pages')])
  const pages = listed(listing)
  assert.is(pages.name, 'pages')
  assert.equal(
    namesOf(pages),
    Array.from({ length: 3000 }, (_, index) => `tool_${index}`),
  )
})

test('one that hangs is ended with all that it started', async () => {
  const PIDS = join(makeFolder(), 'pids')
  assert.is(await faultOf({ ...ours('hang'), env: { PIDS } }, 1500), 'no answer to initialize in 1.5 s')
  const pids = readFileSync(PIDS, 'utf8').trim().split('\n').map(Number)
  assert.is(pids.length, 2)
  await untilGone(pids)
})

test('one that dies is told with its code and its last lines, and hides what is secret', async () => {
  const [listing] = await listServers([{ ...ours('die'), env: { WORKSHOP_KEY: 'oak-and-iron' } }])
  const { error, name, stderr } = failed(listing)
  assert.is(name, 'node die.js')
  assert.is(error.message, 'ended with code 3 before it answered initialize')
  assert.equal(stderr, ['starting with key ***', 'no wood \u001b[31mleft'])
  assert.is(error.cause, undefined)
})

test('one that dies between two pages has told nothing', async () => {
  const [listing] = await listServers([ours('die', 'late')])
  const { error, stderr } = failed(listing)
  assert.is(error.message, 'ended with code 7 before it answered page 2 of tools/list, after 1 tools')
  assert.is(stderr.at(-1), 'out of glue')
})

test('one that sends garbage only is told with a sample of it', async () => {
  const said = await faultOf(ours('garbage'), 1000)
  assert.match(
    said,
    /^no answer to initialize in 1 s; its standard output has \d+ lines that are no messages, the first: "hello from the workshop"$/,
  )
})

test('one that sends garbage first is understood, and its tools come as they are', async () => {
  const [listing] = await listServers([ours('garbage', 'first')])
  const { notes, tools } = listed(listing)
  assert.equal(notes, ['its standard output has 3 lines that are no messages, the first: "hello from the workshop"'])
  assert.is(tools.length, 4)
  assert.equal(tools.slice(1), [7, { name: 'bad' }, { name: 'odd', inputSchema: { properties: { x: { $ref: 7 } } } }])
})

test('answers that are no list of tools', async () => {
  assert.is(await faultOf(ours('odd', 'error')), 'answered tools/list with an error: the shop is closed (-32603)')
  assert.is(await faultOf(ours('odd', 'shapeless')), 'its answer to tools/list has no list of tools')
  assert.is(await faultOf(ours('odd', 'circle')), 'its pages of tools go in a circle: the cursor "again" came before')
  assert.is(await faultOf(ours('odd', 'silent'), 1500), 'no answer to tools/list in 1.5 s')
})

test('a cursor that is no text is no end of the list', async () => {
  const said = 'its answer to tools/list has a nextCursor that is no text but '
  assert.is(await faultOf(ours('odd', 'numbered', '1')), `${said}a number`)
  assert.is(await faultOf(ours('odd', 'numbered', 'false')), `${said}a boolean`)
  assert.is(await faultOf(ours('odd', 'numbered', '{"next":1}')), `${said}a list or an object`)
  for (const end of ['null', '""'])
    assert.equal(namesOf(listed((await listServers([ours('odd', 'numbered', end)]))[0])), ['saw'])
})

test('one that speaks the revision of 2026 only is understood', async () => {
  const [listing] = await listServers([ours('modern')])
  assert.equal([listed(listing).name, namesOf(listed(listing))], ['modern', ['saw']])
})

test('one without tools says so', async () => {
  const [listing] = await listServers([ours('odd', 'toolless')])
  const { notes, tools } = listed(listing)
  assert.equal([tools, notes], [[], ['says that it has no tools']])
})

test('what cannot be run', async () => {
  assert.is(await faultOf({ kind: 'stdio', command: 'no-such-plane', args: [] }), 'there is no command "no-such-plane"')
  assert.is(await faultOf({ ...ours('pages'), cwd: '/no/such/shop' }), 'there is no folder /no/such/shop to run it in')
  assert.is(
    await faultOf({ kind: 'stdio', command: import.meta.dirname, args: [] }),
    `"${import.meta.dirname}" may not be executed`,
  )
})

test('a dead server does not stop the others, and the order stays', async () => {
  const servers = [
    ours('die'),
    ours('odd', 'toolless'),
    ours('odd', 'error'),
    ours('pages'),
    ours('odd', 'circle'),
    ours('garbage', 'first'),
  ]
  const listings = await listServers(servers)
  assert.equal(
    listings.map(({ kind }) => kind),
    ['failed', 'listed', 'failed', 'listed', 'failed', 'listed'],
  )
  listings.forEach(({ server }, index) => assert.is(server, servers[index]))
})

test('all end when they are stopped', async () => {
  const PIDS = join(makeFolder(), 'pids')
  const stop = new AbortController()
  const asked = listServers([{ ...ours('hang'), env: { PIDS } }, ours('pages')], { signal: stop.signal })
  stop.abort()
  const [hung, paged] = await asked
  assert.is(failed(hung).error.message, 'was stopped')
  assert.is(failed(paged).error.message, 'was stopped')
})

test('the environment, the folder and the arguments arrive', async () => {
  const cwd = makeFolder()
  const [listing] = await listServers([{ ...ours('odd', 'environment', '--grain', 'a b'), cwd, env: { WOOD: 'oak' } }])
  const [tool] = listed(listing).tools as { description: string }[]
  assert.equal(JSON.parse(tool!.description), ['oak', cwd, '--grain', 'a b'])
})

test.run()
