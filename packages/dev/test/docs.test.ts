import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

import { errorCodes } from '@spokeshave/core'
import { suite } from 'uvu'

import { checkPair, isRunnable, placeOf, runProgram, runShell, typeFaults, writeProgram } from './examples.ts'
import { anchorsOf, blocksOf, type Page, proseOf, readPages, root } from './markdown.ts'

const pages = readPages()

const examples = suite('examples')
for (const page of pages) {
  const blocks = blocksOf(page)
  blocks.forEach((block, index) => {
    if (block.language === 'ts') {
      writeProgram(block)
      examples(placeOf(block), () => runProgram(block))
    } else if (block.language === 'json') {
      const [role] = block.words
      examples(placeOf(block), () => {
        if (role === 'before') checkPair(block, blocks[index + 1])
        else JSON.parse(block.text)
        if (role === 'after') assert.equal(blocks[index - 1]?.words[0], 'before', 'a block "json before" must precede')
      })
    } else if (block.language === 'sh' && block.words[0] === 'run') {
      examples(placeOf(block), () => runShell(block, blocks.slice(index + 1)))
    }
  })
}

examples('all of them are sound TypeScript', () => assert.equal(typeFaults(), ''))

const house = suite('pages')

for (const name of readdirSync(join(root, 'packages'))) {
  const manifest = join(root, 'packages', name, 'package.json')
  if (!existsSync(manifest) || (JSON.parse(readFileSync(manifest, 'utf8')) as { private?: boolean }).private) continue
  house(`packages/${name} has a README with an example that runs`, () => {
    const page = pages.find(({ file }) => file === `packages/${name}/README.md`)
    assert(page !== undefined, 'there is no README.md')
    assert(blocksOf(page).some(isRunnable), 'no example runs')
  })
}

house('links within the repository lead somewhere', () => {
  const broken = pages.flatMap((page) => linksOf(page).filter(({ target }) => !leads(page, target)))
  assert.deepEqual(broken, [])
})

house('docs/errors.md has an entry for each code, and for nothing else', () => {
  const page = pages.find(({ file }) => file === 'docs/errors.md')!
  const entries = [...page.text.matchAll(/^## ([A-Z_]+)$/gm)].map(([, code]) => code)
  assert.deepEqual(entries, Object.keys(errorCodes))
})

house('no file names the host of a package registry', () => {
  const hosts = /\bregistry\.[a-z0-9-]+\.(?:org|com|net|io|dev|cn)\b|\bnpm\.pkg\.|npm[m]irror/i
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  const naming = files.filter(
    (file) => existsSync(join(root, file)) && hosts.test(readFileSync(join(root, file), 'utf8')),
  )
  assert.deepEqual(naming, [])
})

function linksOf(page: Page): { readonly at: string; readonly target: string }[] {
  return proseOf(page)
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)/g)].map(([, inline, listed]) => ({
        at: `${page.file}:${index + 1}`,
        target: (inline ?? listed)!,
      })),
    )
    .filter(({ target }) => !/^[a-z]+:/.test(target))
}

function leads(page: Page, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? join(root, page.file) : resolve(root, dirname(page.file), path)
  if (!existsSync(file)) return false
  if (anchor === undefined) return true
  const linked = pages.find((other) => other.file === relative(root, file).replaceAll('\\', '/'))
  return linked !== undefined && anchorsOf(linked).includes(anchor)
}

examples.run()
house.run()
