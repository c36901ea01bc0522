import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

import { type Clone, findClone } from './clone.ts'

/** The schema that editors check a configuration by. */
export interface EditorSchema {
  /** The way to it from the folder, as `$schema` says it. */
  readonly path: string
  /** Whether it is there; where it is not, it will be once `@spokeshave/config` is installed in the folder. */
  readonly isThere: boolean
}

const inModules = 'node_modules/@spokeshave/config/schema.json'

/** Finds the schema as seen from a folder (absolute): installed there or above, else that of the clone we run from. */
export function findEditorSchema(folder: string, clone: Pick<Clone, 'root'> | undefined = findClone()): EditorSchema {
  const installed = foldersUp(folder).map((each) => join(each, inModules))
  const files = clone === undefined ? installed : [...installed, join(clone.root, 'packages/config/schema.json')]
  const file = files.find((each) => existsSync(each))
  if (file === undefined) return { path: `./${inModules}`, isThere: false }
  const way = relative(folder, file).split(sep).join('/')
  return { path: way.startsWith('../') ? way : `./${way}`, isThere: true }
}

function foldersUp(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...foldersUp(parent)]
}
