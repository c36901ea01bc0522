import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseDynamicTool } from '../src/index.ts'
import { copying, frozen, thrownBy } from './helpers.ts'

test('a dynamic tool keeps its flag and its schema as it is', () => {
  const tool = frozen({ name: 'a', description: 'A.', inputSchema: { type: 'object' }, deferLoading: true })
  assert.is(
    JSON.stringify(parseDynamicTool(tool, copying)),
    '{"name":"a","description":"A.","inputSchema":{"type":"object"},"deferLoading":true}',
  )
})

test('the flag is false by default', () => {
  assert.is(parseDynamicTool({ name: 'a', inputSchema: {} }, copying).deferLoading, false)
  assert.is(parseDynamicTool({ name: 'a', inputSchema: {}, deferLoading: null }, copying).deferLoading, false)
})

const fault = (tool: unknown): string => {
  const { code, tool: name, pointer } = thrownBy(() => parseDynamicTool(tool, copying))
  return `${code} ${name} ${pointer}`
}

test('faults are named', () => {
  assert.is(fault({ name: 'a', inputSchema: {}, deferLoading: 'yes' }), 'BAD_INPUT a /deferLoading')
  assert.is(fault({ name: 'a', deferLoading: true }), 'BAD_INPUT a ')
  assert.is(fault({ inputSchema: {} }), 'BAD_INPUT undefined ')
})

test.run()
