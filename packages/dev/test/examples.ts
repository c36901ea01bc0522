/**
 * Runs the examples of the pages. What runs is told by the info string of a fence:
 *
 * - `ts`: a program, run and type-checked. `ts FILE`: the same, and other programs of the page may import it from
 *   `./FILE`, so that a page can show a package.
 * - `json before PASS [OPTIONS]`, then `json after`: what the codex pipeline makes of the first with that pass alone,
 *   or with all of them for the name `codex`.
 * - `sh run [EXIT CODE]`: run beside a copy of docs/examples, with `spokeshave` on the path. A `text stdout` or
 *   `text stderr` that follows says what it prints.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { createPipeline, type JsonValue, stringifyJson, stringifyToolSchema } from '@spokeshave/core'
import codex from '@spokeshave/preset-codex'

import { type Block, root } from './markdown.ts'

// Inside this package, where every package of the house resolves. Its name keeps it from git and from tsc.
const folder = join(import.meta.dirname, `../.docs-${process.pid}.tmp`)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Where a block begins, as editors understand it. */
export function placeOf({ page, line }: Block): string {
  return `${page.file}:${line}`
}

/** Whether a block shows its truth when the tests run. */
export function isRunnable({ language, words }: Block): boolean {
  return (
    language === 'ts' || (words[0] === 'run' && language === 'sh') || (words[0] === 'before' && language === 'json')
  )
}

/** Writes a program, its lines where they are on the page, so that stack traces and the compiler point there. */
export function writeProgram(block: Block): void {
  const path = programPath(block)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${'\n'.repeat(block.line - 1)}${block.text}export {}\n`)
}

/** Runs a program that was written. */
export async function runProgram(block: Block): Promise<void> {
  const path = programPath(block)
  try {
    await import(pathToFileURL(path).href)
  } catch (error) {
    const line = error instanceof Error ? error.stack?.split(path)[1]?.match(/^:(\d+)/)?.[1] : undefined
    const at = line === undefined ? placeOf(block) : `${block.page.file}:${line}`
    throw new Error(`${at}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** What the compiler has against the programs that were written; empty where nothing is wrong. */
export function typeFaults(): string {
  const options = { allowImportingTsExtensions: true, declaration: false, isolatedDeclarations: false, noEmit: true }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: options,
      include: ['programs/**/*.ts'],
      exclude: [],
    }),
  )
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  })
  // What is wrong in the packages themselves is for their own check; an indented line belongs to the one before it.
  const faults = (stdout + stderr).split(/\n(?! )/).filter((fault) => fault !== '' && !fault.startsWith('../'))
  return faults.map((fault) => fault.replace(/^programs\/(.+?\.md)\/.*?\((\d+),\d+\)/, '$1:$2')).join('\n')
}

/** Checks a pair of JSON blocks. */
export function checkPair(before: Block, after: Block | undefined): void {
  assert(after?.language === 'json' && after.words[0] === 'after', 'a block "json after" must follow')
  const [, name = '', ...options] = before.words
  const given = options.length === 0 ? {} : (JSON.parse(options.join(' ')) as object)
  const input = JSON.parse(before.text) as JsonValue
  const wanted = stringifyJson(JSON.parse(after.text) as JsonValue)
  if (name === 'codex') {
    const { parse } = createPipeline({ presets: [[codex, given]] })
    assert.equal(stringifyToolSchema(parse(input)), wanted)
    return
  }
  const others = createPipeline({ presets: [codex] }).passes.filter((pass) => pass.name !== name)
  const off = Object.fromEntries(others.map((pass) => [pass.name, false as const]))
  const alone = createPipeline({ presets: [codex], passes: { ...off, [name]: given }, budget: { bytes: 0 } })
  const result = alone.parse(input)
  assert.equal(alone.model === null ? stringifyJson(result as JsonValue) : stringifyToolSchema(result), wanted)
}

/** Runs shell commands and checks what they print. */
export function runShell(block: Block, following: readonly Block[]): void {
  const bin = join(folder, 'bin')
  const here = join(folder, 'here')
  mkdirSync(bin, { recursive: true })
  cpSync(join(root, 'docs/examples'), here, { recursive: true })
  const node = [process.execPath, '--import', import.meta.resolve('tsx'), '--conditions', 'spokeshave:source']
  const command = [...node, join(root, 'packages/cli/src/main.ts')].map((word) => `'${word}'`).join(' ')
  writeFileSync(join(bin, 'spokeshave'), `#!/bin/sh\nexec ${command} "$@"\n`)
  chmodSync(join(bin, 'spokeshave'), 0o755)
  const { status, stdout, stderr } = spawnSync('sh', ['-c', block.text], {
    cwd: here,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}`, NO_COLOR: '1', FORCE_COLOR: undefined },
  })
  const printed = { stdout, stderr }
  for (const { language, words, text } of following) {
    const stream = language === 'text' ? words[0] : undefined
    if (stream !== 'stdout' && stream !== 'stderr') break
    assert.equal(printed[stream], text, stream)
  }
  assert.equal(status, Number(block.words[1] ?? 0), `exit code; stderr: ${stderr}`)
}

function programPath({ page, line, words }: Block): string {
  return join(folder, 'programs', page.file, words[0] ?? `line-${line}.ts`)
}
