/** Makes dist/page.html: the page without data, its script and style in it, and nothing from elsewhere. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'

import { build } from 'esbuild'

const here = join(import.meta.dirname, '../src/page')

const { outputFiles, metafile } = await build({
  entryPoints: [join(here, 'main.tsx'), join(here, 'style.css')],
  outdir: 'out',
  write: false,
  bundle: true,
  minify: true,
  metafile: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'warning',
})

const textOf = (ending: string): string => outputFiles.find(({ path }) => path.endsWith(ending))!.text.trim()
// A text in a script may speak of its end.
const script = textOf('.js').replaceAll(/<(?=\/script|script|!--)/gi, '\\x3C')
const style = textOf('.css')
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; img-src data:; base-uri 'none'; form-action 'none'`

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Spokeshave report</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<div id="page"><noscript>This report needs JavaScript.</noscript></div>
<script type="text/plain" id="licences">${await licences()}</script>
<!-- data -->
<script type="module">${script}</script>
</body>
</html>
`
await writeFile(join(import.meta.dirname, '../dist/page.html'), html)

/** The terms of all packages that the script has something of. */
async function licences(): Promise<string> {
  const folders = new Map<string, string>()
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0))
  for (const [path] of used) {
    const [folder, name] = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/.exec(path) ?? []
    if (folder !== undefined) folders.set(name!, resolve(folder))
  }
  const texts = await Promise.all([...folders.keys()].sort().map((name) => licenceOf(name, folders.get(name)!)))
  return texts.join('\n\n----\n\n').replaceAll('<', '‹')
}

async function licenceOf(name: string, folder: string): Promise<string> {
  const { version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string; license: string }
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile() && /^(?:licen[cs]es?|notice)/i.test(relative(folder, join(file.parentPath, file.name))))
    .map((file) => join(file.parentPath, file.name))
    .sort()
  if (files.length === 0) throw new Error(`${folder} has no licence that the page could show`)
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return `${name} ${version} (${license})\n\n${texts.map((text) => text.trim()).join('\n\n')}`
}
