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

/** The files of a new plugin package. `version` is that of the packages of the house it will use. */
export function fillTemplate(name: PluginName, version: string): TemplateFile[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => ({
      // A file with its real name would be left out of the package, or be taken for ours.
      path: relative(folder, file).replace(/^_/, '.'),
      text: readFileSync(file, 'utf8')
        .replaceAll('spokeshave-plugin-template-pass', name.packageName)
        .replaceAll('template-config-name', name.short)
        .replaceAll('template-pass', name.pass)
        .replaceAll(/("@spokeshave\/[a-z-]+": )"[^"]*"/g, `$1"^${version}"`),
    }))
}
