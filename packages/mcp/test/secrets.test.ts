import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { Hider } from '../src/hider.ts'
import { listServers } from '../src/index.ts'
import { hiderFor } from '../src/secrets.ts'
import { Tail } from '../src/tail.ts'
import { failed, listed, ours } from './helpers.ts'

const awkward = 'plain"sec\\ret123'
const pem = '-----BEGIN KEY-----\nMIIEvQIBADAN\nBgkqhkiG9w0B\n-----END KEY-----\n'

async function blab(what: object, env: Readonly<Record<string, string>>): ReturnType<typeof listServers> {
  return listServers([{ ...ours('blab', JSON.stringify(what)), env }])
}

test('a secret on a stray line is hidden before the line is cut and quoted', async () => {
  const notes = async (stdout: string, KEY: string): Promise<readonly string[]> =>
    listed((await blab({ stdout }, { KEY }))[0]).notes
  const said = 'its standard output has a line that is no message: '
  assert.equal(await notes('log $KEY\n', awkward), [`${said}"log ***"`])
  assert.equal(await notes(`${'p'.repeat(110)}$KEY.\n`, 'oak-and-iron-and-more'), [`${said}"${'p'.repeat(110)}***…"`])
  assert.equal(await notes(`${'$KEY'.repeat(9)}\n`, 'k'.repeat(50)), [`${said}"***…"`])
  assert.equal(await notes(`${'$KEY.'.repeat(9)}\n`, 'oak-and-iron-and-more'), [`${said}"${'***.'.repeat(5)}***…"`])
})

test('a secret of many lines, or with space around it, is hidden on the standard error', async () => {
  const lines = async (stderr: string, KEY: string): Promise<readonly string[]> =>
    failed((await blab({ stderr, ends: true }, { KEY }))[0]).stderr
  assert.equal(await lines('a\n$KEYz\n', pem), ['a', '***z'])
  assert.equal(await lines('key is $KEY', ' plainsecret123 '), ['key is ***'])
  assert.equal(hiderFor({ ...ours('x'), env: { KEY: pem } }).hide(`1 MIIEvQIBADAN\n2 BgkqhkiG9w0B`), '1 ***\n2 ***')
  assert.is(hiderFor({ ...ours('x'), env: { KEY: pem } }).hide(JSON.stringify({ pem })), '{"pem":"***"}')
  assert.is(hiderFor({ ...ours('x'), env: { KEY: ' plainsecret123 ' } }).hide('(plainsecret123)'), '(***)')
})

test('a tail that begins in the middle of a secret shows nothing of it', () => {
  const secret = 'oak-and-iron-and-more'
  for (let shift = 0; shift <= secret.length; shift++) {
    const tail = new Tail(40, new Hider([secret]))
    tail.add(`${'x'.repeat(80)}${secret}${' '.repeat(shift)}${'y'.repeat(38)}\nlast ${secret}`)
    assert.equal(tail.lines(20), ['last ***'])
    const single = new Tail(40, new Hider([secret]))
    single.add(`${'x'.repeat(100)}${secret}${'y'.repeat(40 + shift)}`)
    assert.match(single.lines(20).join('\n'), /^(?:\*\*\*)?y{40,}$/)
  }
  const whole = new Tail(40, new Hider([secret]))
  whole.add('first\nlast\n\n')
  assert.equal(whole.lines(20), ['first', 'last'])
})

test('secrets that overlap are hidden as one', () => {
  assert.is(new Hider(['abcde', 'defgh', 'cd']).hide('<abcdefgh cd>'), '<*** ***>')
  assert.is(new Hider(['aba']).hide('ababa'), '***')
  assert.is(new Hider(['', '*']).hide('a*b'), 'a***b')
})

test('a name and an error that the server says hide it too', async () => {
  const [named] = await blab({ name: 'at $KEY' }, { KEY: awkward })
  assert.is(listed(named).name, 'at ***')
  const [refused] = await blab({ error: 'who is $KEY' }, { KEY: awkward })
  assert.is(failed(refused).error.message, 'answered tools/list with an error: who is *** (1)')
})

test('a value that no process can be given is not said', async () => {
  const [variable] = await blab({}, { KEY: `oak\0and-${'iron'.repeat(50)}` })
  assert.is(failed(variable).error.message, 'the variable "KEY" has a NUL character, which no process can be given')
  const [arg] = await listServers([{ kind: 'stdio', command: 'node', args: ['a', 'oak\0and-iron'] }])
  assert.is(failed(arg).name, 'node')
  assert.is(failed(arg).error.message, 'argument 2 has a NUL character, which no process can be given')
  const [long] = await listServers([{ kind: 'stdio', command: 'no-such-plane', args: ['a'.repeat(5000)] }])
  assert.is(failed(long).error.message, 'there is no command "no-such-plane"')
})

test('variables of the environment that are named like keys, and passwords in addresses', () => {
  const hidden = [
    'OPENAI_KEY',
    'MY_KEY',
    'SSH_KEY',
    'PGPASS',
    'PW',
    'DB_PWD',
    'APIKEY',
    'KEY_2',
    'x_token',
    'GITHUB_PAT',
  ]
  const shown = ['PWD', 'OLDPWD', 'KEYBOARD', 'PATH_OF_OAK', 'POWER', 'PATTERN']
  const before = { ...process.env }
  try {
    for (const name of [...hidden, ...shown]) process.env[name] = `value-of-${name.toLowerCase()}!`
    process.env['SHOP_URL'] = 'postgres://joiner:dove%2Dtail@localhost/shop'
    const { hide } = { hide: (text: string) => hiderFor(ours('x')).hide(text) }
    for (const name of hidden) assert.is(hide(`<${process.env[name]}>`), '<***>', name)
    for (const name of shown) assert.is(hide(`<${process.env[name]}>`), `<${process.env[name]}>`, name)
    assert.is(hide('joiner dove-tail dove%2Dtail'), 'joiner *** ***')
  } finally {
    for (const name of [...hidden, ...shown, 'SHOP_URL'])
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
  }
})

test('headers and credentials in a URL are hidden however short, variables from five characters on', () => {
  const hide = (headers: Readonly<Record<string, string>>, text: string, url = 'https://example.com/'): string =>
    hiderFor({ kind: 'http', url, headers }).hide(text)
  assert.is(hide({ Authorization: 'tok' }, 'who is tok?'), 'who is ***?')
  assert.is(hide({ Authorization: 'Bearer tok' }, 'Bearer tok, tok'), '***, ***')
  assert.is(hide({ Authorization: 'Basic dXM6cHc=' }, 'us:pw, pw, dXM6cHc='), '***, ***, ***')
  assert.is(hide({}, 'us / p^w / p%5Ew', 'http://us:p^w@example.com/'), '*** / *** / ***')
  const { KEY } = { KEY: 'pine' }
  assert.is(hiderFor({ ...ours('x'), env: { KEY } }).hide('pine'), 'pine')
  assert.is(hiderFor({ ...ours('x'), env: { KEY: 'pines' } }).hide('pines'), '***')
})

test.run()
