import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { readCommand, readUrl } from '../src/index.ts'

const env = { SHOP: 'my shop', KEY: 'oak-and-iron' }

function wordsOf(text: string): string[] {
  const { args, command } = readCommand(text, env)
  return [command, ...args]
}

test('a command is split as a shell splits it', () => {
  assert.equal(wordsOf('node server.js --wood oak'), ['node', 'server.js', '--wood', 'oak'])
  assert.equal(wordsOf(`node 'a b' "c d" e\\ f ""`), ['node', 'a b', 'c d', 'e f', ''])
  assert.equal(wordsOf('node *.js a#b # c'), ['node', '*.js', 'a#b', '#', 'c'])
  assert.equal(wordsOf(`node "it's" 'say "x"'`), ['node', "it's", 'say "x"'])
})

test('variables are filled in, and are secret', () => {
  const { args, secrets } = readCommand(`server --key $KEY "\${SHOP}" '$KEY' $ \${NONE:-pine}`, env)
  assert.equal(args, ['--key', 'oak-and-iron', 'my shop', '$KEY', '$', 'pine'])
  assert.equal(secrets, ['oak-and-iron', 'my shop'])
})

test('a name may stand in front', () => {
  assert.is(readCommand('timber=node server.js').name, 'timber')
  assert.is(readCommand('timber-yard.2=node a=b').name, 'timber-yard.2')
  assert.is(readCommand('node a=b').name, undefined)
  assert.is(readCommand('./bin/x=y').name, undefined)
  assert.is(readUrl('timber=https://example.com/mcp?a=b').name, 'timber')
  assert.is(readUrl('https://example.com/mcp?a=b').name, undefined)
})

const faults: [text: string, code: string, said: string][] = [
  ['', 'BAD_INPUT', 'there is no command'],
  ['timber=', 'BAD_INPUT', 'there is no command'],
  ['node "a b', 'BAD_INPUT', 'the command has a quotation mark that is never closed'],
  ["node it's", 'BAD_INPUT', 'the command has a quotation mark that is never closed'],
  ['cat x | node', 'BAD_INPUT', 'the command has "|", and no shell runs it: quote it, or name sh -c "…"'],
  ['node ${SHOP', 'BAD_INPUT', 'the command cannot be split into words: Bad substitution: SHOP'],
  ['node $?', 'BAD_INPUT', "the command has ${?}, which is no variable: quote it as '$…'"],
  ['node $NONE', 'BAD_CONFIG', 'the variable NONE is not set in the environment'],
]

for (const [text, code, said] of faults) {
  test(`refused: ${text}`, () => {
    assert.throws(
      () => readCommand(text, env),
      (error: { code: string; message: string }) => error.code === code && error.message === said,
    )
  })
}

test('only http and https are URLs', () => {
  for (const text of ['example.com', 'ftp://example.com', 'timber='])
    assert.throws(() => readUrl(text), /expected a URL that begins with/)
})

test.run()
