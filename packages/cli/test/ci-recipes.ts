import { spawn } from 'node:child_process'
import { chmodSync, copyFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { blocksOf, readPages } from '../../dev/test/markdown.ts'
import { makeFolder, type Outcome, refusedTool, root } from './run-cli.ts'

const blocks = blocksOf(readPages().find(({ file }) => file === 'docs/ci.md')!)

/** A block of docs/ci.md, by its language and its position among those. */
export function recipe(language: string, index: number): string {
  return blocks.filter((block) => block.language === language)[index]!.text
}

// `spokeshave`, and `npx` as far as it is used.
const command = [process.execPath, '--import', import.meta.resolve('tsx'), '--conditions', 'spokeshave:source', join(root, 'packages/cli/src/main.ts')]
const bin = makeFolder({
  spokeshave: `#!/bin/sh\nexec ${command.map((word) => `'${word}'`).join(' ')} "$@"\n`,
  npx: '#!/bin/sh\ntest "$1" = --yes || exit 9\nshift\nexec "$@"\n',
})
for (const name of ['spokeshave', 'npx']) chmodSync(join(bin, name), 0o755)
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}`, NO_COLOR: '1', FORCE_COLOR: undefined }

/** A folder with the example tools, or with one that is refused. */
export function project(isGood: boolean): string {
  const cwd = makeFolder()
  if (isGood) copyFileSync(join(root, 'docs/examples/tools.json'), join(cwd, 'tools.json'))
  else writeFileSync(join(cwd, 'tools.json'), JSON.stringify([refusedTool('bad')], null, 2))
  return cwd
}

/** Runs a script as the recipes' runners do. */
export function sh(script: string, cwd: string, more: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const child = spawn('sh', ['-c', script], { cwd, env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => done({ code, stdout, stderr }))
  })
}
