import { isObject, SpokeshaveError } from '@spokeshave/core'
import { lilconfigSync } from 'lilconfig'

import { fault, messageOf } from './fault.ts'
import { parseJson } from './parse-json.ts'

/** The key in package.json, and what config files are called before their ending. */
const name = 'spokeshave'

/** Of several in one folder the first counts. */
export const fileNames: readonly string[] = ['json', 'js', 'mjs', 'ts'].map((ending) => `${name}.config.${ending}`)

/** The config file that is nearest from a folder upwards; a package.json counts if it has our key. */
export function findConfig(cwd: string): string | undefined {
  const found = (file: string): string => file
  const json = (file: string, text: string): unknown => {
    if (!file.endsWith('package.json')) return file
    const manifest = parseJson(text, file)
    return isObject(manifest) ? manifest : {}
  }
  const { search } = lilconfigSync(name, {
    searchPlaces: [...fileNames, 'package.json'],
    loaders: { '.json': json, '.js': found, '.mjs': found, '.ts': found },
    packageProp: name,
    ignoreEmptySearchPlaces: false,
    // Further up than anybody's home.
    stopDir: '/',
  })
  try {
    return search(cwd)?.filepath
  } catch (error) {
    if (error instanceof SpokeshaveError) throw error
    // It may be a policy, so that going on without it is no way out.
    const { path, code } = error as NodeJS.ErrnoException
    throw fault({ file: path ?? cwd, key: '' }, 'BAD_CONFIG', `cannot be read (${code ?? messageOf(error)}); name a config with --config, or none with --no-config`, error)
  }
}
