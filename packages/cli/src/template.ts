import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { PluginName } from './plugin-name.ts'

const folder = fileURLToPath(new URL('../template', import.meta.url))

/** A file to be written. */
export interface TemplateFile {
  readonly path: string
  readonly text: string
}

/** How a new package asks for those of the house. */
export interface Ranges {
  /** While it is worked on. */
  readonly dev: (packageName: string) => string
  /** Of whoever uses it. */
  readonly peer: string
  /** It is not for others. */
  readonly isPrivate: boolean
}

/** The files of a new plugin package. */
export function fillTemplate(name: PluginName, ranges: Ranges): TemplateFile[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => ({
      // A file with its real name would be left out of the package, or be taken for ours.
      path: relative(folder, file).replace(/^_/, '.'),
      text: fill(readFileSync(file, 'utf8'), name, ranges),
    }))
}

function fill(text: string, name: PluginName, { dev, peer, isPrivate }: Ranges): string {
  const [before, after] = text.split(/(?=\n {2}"peerDependencies")/) as [string, string?]
  const asksFor = (part: string, range: (packageName: string) => string): string =>
    part.replaceAll(/("(@spokeshave\/[a-z-]+)": )"[^"]*"/g, (_, key: string, packageName: string) => `${key}"${range(packageName)}"`)
  return (asksFor(before, dev) + asksFor(after ?? '', () => peer))
    .replace(/(?<=\n {2}"version": "[^"]*",\n)/, isPrivate ? '  "private": true,\n' : '')
    .replaceAll('spokeshave-plugin-template-pass', name.packageName)
    .replaceAll('template-config-name', name.short)
    .replaceAll('template-pass', name.pass)
}
