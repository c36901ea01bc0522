import { suite } from 'uvu'
import * as assert from 'uvu/assert'

import type { Config } from '../src/index.ts'
import { load, namesOn, pluginText, refuses } from './folder.ts'

const codexPasses = 'strip-descriptions drop-definitions collapse-depth prune-compositions'

const scalars = suite('scalars of an extended file')

/** The budget of a config that extends `base.json`. */
async function budgetOf(config: Config, base: Config, { files = {}, target = {}, flags = {} } = {}): Promise<unknown> {
  return (await load({ extends: './base.json', ...config }, { 'base.json': base, ...files }, flags)).describe(target).budget
}

scalars('beat what a preset has by default, wherever it is listed', async () => {
  const lite = { 'lite.js': 'export default ({ maxBytes = 70, plain } = {}) => ({ name: "lite", budget: { bytes: maxBytes }, maxDepth: 40, compaction: false })' }
  assert.equal(await budgetOf({ presets: ['codex'] }, { budget: { bytes: 9 } }), { bytes: 9 })
  assert.equal(await budgetOf({ presets: ['codex'] }, { presets: ['codex'], budget: null }), null)
  assert.equal(await budgetOf({ presets: [['codex', {}]] }, { budget: { bytes: 9 } }), { bytes: 9 })
  assert.equal(await budgetOf({ presets: ['./lite.js'] }, { budget: { bytes: 9 } }, { files: lite }), { bytes: 9 })
  assert.equal(await budgetOf({ presets: [['./lite.js', { plain: true }]] }, { budget: { bytes: 9 } }, { files: lite }), { bytes: 9 })
  assert.equal(await budgetOf({ presets: ['codex'] }, { overrides: [{ tools: 't', budget: { bytes: 8 } }] }, { target: { tool: 't' } }), { bytes: 8 })
  const loaded = await load({ extends: './base.json', presets: ['./lite.js'] }, { 'base.json': { maxDepth: 30, compaction: true }, ...lite })
  const { maxDepth, compaction, budget, from } = loaded.describe()
  assert.equal([maxDepth, compaction, budget], [30, true, { bytes: 70 }])
  assert.is(from.maxDepth?.key, 'maxDepth')
  assert.match(from.maxDepth!.file!, /base\.json$/)
  assert.match(from.budget!.file!, /lite\.js$/)
})

scalars('give way to what is said later: by the file, by options of its presets, by flags', async () => {
  const team = { 'team.js': 'export default ({ most = 60 } = {}) => ({ name: "team", presets: [["codex", { maxBytes: most }]] })' }
  assert.equal(await budgetOf({ presets: ['codex'], budget: { bytes: 7 } }, { budget: { bytes: 9 } }), { bytes: 7 })
  assert.equal(await budgetOf({ presets: [['codex', { maxBytes: 6 }]] }, { budget: { bytes: 9 } }), { bytes: 6 })
  assert.equal(await budgetOf({ presets: [['./team.js', { most: 5 }]] }, { budget: { bytes: 9 } }, { files: team }), { bytes: 5 })
  assert.equal(await budgetOf({ presets: ['./team.js'] }, { budget: { bytes: 9 } }, { files: team }), { bytes: 9 })
  assert.equal(await budgetOf({ presets: [['codex', { maxBytes: 6 }]], budget: { bytes: 7 } }, { budget: { bytes: 9 } }), { bytes: 7 })
  assert.equal(await budgetOf({ presets: ['codex'] }, { budget: { bytes: 9 } }, { flags: { maxBytes: 4 } }), { bytes: 4 })
  assert.equal(await budgetOf({ presets: [['codex', { maxBytes: 6 }]] }, { budget: { bytes: 9 } }, { flags: { preset: 'codex' } }), { bytes: 9 })
})

scalars('of a preset count where nobody says more', async () => {
  assert.equal(await budgetOf({ presets: ['codex'] }, {}), { bytes: 5000 })
  assert.equal(await budgetOf({}, { presets: [['codex', { maxBytes: 6 }]] }), { bytes: 6 })
})

const twice = suite('listed twice')
const team = { 'team.json': { name: 'team', presets: ['codex'], order: { 'drop-definitions': { at: 'end' } } } }

twice('a preset with the same options is laid once, where it comes first', async () => {
  assert.is(namesOn(await load({ presets: ['codex', 'codex'] })), codexPasses)
  assert.is(namesOn(await load({ presets: ['codex', ['codex', {}], '@spokeshave/codex', ['codex', null]] })), codexPasses)
  assert.is(namesOn(await load({ presets: [['codex', { maxBytes: 9 }], ['codex', { maxBytes: 9 }]] })), codexPasses)
  const other = 'strip-descriptions collapse-depth prune-compositions drop-definitions'
  assert.is(namesOn(await load({ presets: ['codex', './team.json'] }, team)), other)
  assert.is(namesOn(await load({ presets: ['./team.json', 'codex', './team.json'] }, team)), other)
  const base = { presets: ['codex'], passes: { 'drop-definitions': false as const } }
  const loaded = await load({ extends: './base.json', presets: ['codex'] }, { 'base.json': base })
  assert.is(namesOn(loaded), 'strip-descriptions collapse-depth prune-compositions')
  const [pass] = loaded.describe().passes
  assert.match(pass!.from.by!.file!, /base\.json$/)
})

twice('a preset that is imported and named is one', async () => {
  const code = "import mine from './mine.js'\nexport default { presets: [mine, './mine.js'], passes: { a: {} } }"
  const mine = `${pluginText('a').replace('export default', 'const a =')}export default () => ({ name: 'mine', plugins: [a] })`
  const loaded = await load({ extends: './base.js' }, { 'base.js': code, 'mine.js': mine })
  assert.is(namesOn(loaded), 'a')
})

const differs = 'and say what differs with passes, order and budget'

twice('a preset with other options is refused', () =>
  refuses({ 'spokeshave.config.json': { presets: ['codex', ['codex', { maxBytes: 9 }]] } }, {
    code: 'DUPLICATE_PASS',
    message: `spokeshave.config.json: presets[1]: the preset "codex" is already brought by presets[0], with other options; remove it here, ${differs}`,
    key: 'presets[1]',
  }))

twice('a preset with other options than in the extended file is refused', () =>
  refuses({ 'spokeshave.config.json': { extends: './base.json', presets: [['codex', { maxBytes: 9 }]] }, 'base.json': { presets: ['codex'] } }, {
    code: 'DUPLICATE_PASS',
    message: `spokeshave.config.json: presets[0]: the preset "codex" is already brought by base.json: presets[0], with other options; remove it here, ${differs}`,
    key: 'presets[0]',
  }))

twice('a file that two files extend is laid once', async () => {
  const files = {
    'a.js': pluginText('a'),
    'root.json': { presets: [], plugins: ['./a.js'], overrides: [{ tools: 't', budget: { bytes: 1 } }] },
    'left.json': { extends: './root.json', overrides: [{ tools: 't', budget: { bytes: 2 } }] },
    'right.json': { extends: './root.json' },
  }
  const loaded = await load({ extends: ['./left.json', './right.json', './right.json'] }, files)
  assert.is(namesOn(loaded), 'a')
  assert.equal(loaded.describe({ tool: 't' }).budget, { bytes: 2 })
  assert.is(loaded.describe({ tool: 't' }).overrides.length, 2)
})

scalars.run()
twice.run()
