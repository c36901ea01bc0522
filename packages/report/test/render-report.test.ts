import { createHash } from 'node:crypto'

import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { buildReport, renderReport } from '../src/index.ts'
import { explained } from './explained.ts'
import { hostileTools } from './hostile.ts'

const html = await renderReport(await buildReport(explained(hostileTools, '</script>'), { title: '</title><script>' }))

test('nothing is taken from elsewhere', () => {
  const markup = html.replaceAll(/<(script|style)\b([^>]*)>.*?<\/\1>/gs, '<$1$2>')
  assert.equal([...markup.matchAll(/\b(?:src|href)="([^"]*)"/g)].map(([, value]) => value), ['data:,'])
  const style = /<style>(.*?)<\/style>/s.exec(html)![1]!
  assert.not.match(style, /url\(|@import/)
  assert.match(html, /content="default-src 'none';/)
})

test('only its own script and style may run', () => {
  const [, script] = /<script type="module">(.*?)<\/script>/s.exec(html)!
  const [, style] = /<style>(.*?)<\/style>/s.exec(html)!
  const hash = (text: string): string => createHash('sha256').update(text).digest('base64')
  assert.ok(html.includes(`script-src 'sha256-${hash(script!)}'; style-src 'sha256-${hash(style!)}'`))
})

test('nothing that tools say is markup', () => {
  const data = [...html.matchAll(/<script type="text\/plain" id="data-\d+">(.*?)<\/script>/gs)]
  assert.ok(data.length >= 2)
  for (const [, text] of data) assert.match(text!, /^[A-Za-z0-9+/=]+$/)
  assert.not.match(html, /hacked/)
  assert.is(html.match(/<\/script>/g)!.length, data.length + 2)
})

test('the libraries in it are named with their terms', () => {
  for (const name of ['echarts', 'preact', 'diff', 'zrender']) assert.match(html, new RegExp(`(?:^|>)${name} \\d+\\.\\d+\\.\\d+ \\(`, 'm'))
})

test.run()
