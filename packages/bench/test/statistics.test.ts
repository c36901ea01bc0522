import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { figureOf, median, pairedRatio, quantile, spread, sum } from '../src/statistics.ts'

const triple = (before: number, during: number, after = before): { before: number; during: number; after: number } => ({
  before,
  during,
  after,
})

test('quantiles lie between values by proportion', () => {
  assert.is(quantile([3, 1, 2], 0), 1)
  assert.is(quantile([3, 1, 2], 1), 3)
  assert.is(quantile([1, 2, 3, 4], 0.5), 2.5)
  assert.is(quantile([10, 20], 0.25), 12.5)
  assert.is(quantile([7], 0.9), 7)
  assert.ok(Number.isNaN(median([])))
  assert.equal(spread([4, 1, 3, 2, 5]), { median: 3, low: 2, high: 4 })
  assert.is(sum([1, 2, 3.5]), 6.5)
})

test('a ratio is held against the mean of the yardstick before and after', () => {
  assert.is(pairedRatio(triple(1, 3, 5)), 1)
})

test('a set counts by the sum of its times', () => {
  // Ratios of 4 and 0.5, but the second part takes most of the time.
  const { figure, median: middle, best, rounds } = figureOf([[triple(1, 4), triple(99, 46)]])
  assert.is(middle, 0.5)
  assert.is(best, 0.5)
  assert.is(figure, 0.5)
  assert.is(rounds, 1)
})

test('the figure is the lesser of the median and of best by best', () => {
  // The best of each part stems from another round.
  const rounds = [
    [triple(10, 5), triple(10, 20)],
    [triple(10, 20), triple(10, 5)],
    [triple(10, 20), triple(10, 20)],
  ]
  const { figure, median: middle, best } = figureOf(rounds)
  assert.is(middle, 1.25)
  assert.is(best, 0.5)
  assert.is(figure, 0.5)
  assert.is(figureOf([[triple(1, 1)], [triple(9, 6)], [triple(9, 6)]]).figure, 2 / 3)
})

test('a disturbed round moves neither figure much', () => {
  const quiet = Array.from({ length: 9 }, () => [triple(10, 6)])
  assert.is(figureOf([...quiet, [triple(10, 600)]]).figure, 0.6)
  assert.is(figureOf([...quiet, [triple(500, 6, 10)]]).best, 0.6)
})

test.run()
