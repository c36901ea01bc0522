import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { Failure, systemReason } from '../failure.ts'
import { readPluginName } from '../plugin-name.ts'
import type { Streams } from '../streams.ts'
import { fillTemplate } from '../template.ts'
import { readVersion } from '../version.ts'
import { writeFully } from '../write-fully.ts'

/** `spokeshave create-plugin`: writes a plugin package into a folder of its name. */
export async function createPlugin(text: string, { stdout }: Streams): Promise<void> {
  const name = readPluginName(text)
  const files = fillTemplate(name, readVersion())
  try {
    if (!isEmpty(name.folder)) throw new Failure(`create-plugin: the folder ${name.folder} is not empty`)
    for (const { path, text: content } of files) {
      const file = join(name.folder, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, content, { flag: 'wx' })
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`create-plugin: ${name.folder}: ${systemReason(error)}`, [], error)
  }
  const lines = [
    `${name.packageName} is in ${name.folder}. Next:`,
    `  cd ${name.folder}`,
    '  npm install',
    '  npm test',
    '  npm run lint',
    'src/index.ts has the pass. When it is published, a configuration lists it:',
    `  "plugins": [${JSON.stringify(name.short)}]`,
  ]
  await writeFully(stdout, `${lines.join('\n')}\n`).catch(() => {})
}

function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true
    throw error
  }
}
