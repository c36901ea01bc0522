import { isObject } from '@spokeshave/core'
import { lilconfigSync } from 'lilconfig'

import { parseJson } from './load-file.ts'

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
  return search(cwd)?.filepath
}
