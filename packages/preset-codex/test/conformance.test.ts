import assert from 'node:assert'
import { fileURLToPath } from 'node:url'

import { test } from 'uvu'

import { checkPrepared, checkVector, exemption } from './check-vector.ts'
import { readLines, sharedFolder, type Vector } from './vector.ts'

const own = fileURLToPath(new URL('./vectors/', import.meta.url))

/** Vectors of each group, and how many of them are exempt; a change of either is a change of what is proved. */
const written = {
  budget: [311, 3],
  depth: [41, 0],
  garbage: [397, 45],
  infer: [242, 0],
  names: [188, 1],
  numbers: [97, 2],
  refs: [217, 0],
}
const generated = { 'generated-fuzz': [528, 0], 'generated-large': [512, 10], 'generated-medium': [1570, 28], 'generated-small': [389, 2] }

async function checkGroup(file: string, counts: number[]): Promise<void> {
  let vectors = 0
  let exempt = 0
  for await (const vector of readLines<Vector>(file)) {
    vectors++
    if (exemption(vector) === undefined) checkVector(vector)
    else {
      exempt++
      checkPrepared(vector)
    }
  }
  assert.deepStrictEqual([vectors, exempt], counts)
}

for (const [group, counts] of Object.entries(written)) {
  test(`every vector of ${group} holds`, () => checkGroup(`${own}${group}.ndjson`, counts))
}

const shared = sharedFolder('conformance/codex')
for (const [group, counts] of Object.entries(generated)) {
  if (shared === undefined) console.log(`SKIP: the vectors of ${group} are not beside the repository`)
  else test(`every vector of ${group} holds`, () => checkGroup(`${shared}${group}.ndjson`, counts))
}

test.run()
