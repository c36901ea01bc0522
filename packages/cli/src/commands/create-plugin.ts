import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { findClone, isAmong, rangeIn } from '../clone.ts'
import { Failure, systemReason } from '../failure.ts'
import { checkShort, readPluginName } from '../plugin-name.ts'
import type { Streams } from '../streams.ts'
import { fillTemplate } from '../template.ts'
import { readVersion } from '../version.ts'
import { writeFully } from '../write-fully.ts'

/** `spokeshave create-plugin`: writes a plugin package into a folder of its name. */
export async function createPlugin(text: string, { stdout }: Streams): Promise<void> {
  const name = readPluginName(text)
  checkShort(name, await shippedNames())
  const published = `^${readVersion()}`
  const clone = findClone()
  const folder = resolve(name.folder)
  const isOurs = clone !== undefined && isAmong(clone, folder)
  const dev = clone === undefined ? () => published : rangeIn(clone, folder)
  const files = fillTemplate(name, { dev, peer: isOurs ? 'workspace:^' : published, isPrivate: isOurs })
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
  const own = JSON.stringify(`./${name.folder}`)
  const lines = [
    `${name.packageName} is in ${name.folder}. Next:`,
    `  cd ${name.folder}`,
    ...(isOurs ? [`  ${clone.manager} install`, `  ${clone.manager} build`] : ['  npm install']),
    '  npm test',
    '  npm run lint',
    ...(clone === undefined || isOurs ? [] : [`Until the packages of the house are published, its package.json takes them from ${clone.root}.`]),
    `src/index.ts has the pass. After "npm run build" a configuration beside ${name.folder} lists it:`,
    `  "plugins": [${own}]`,
    `When it is published: "plugins": [${JSON.stringify(name.short)}]`,
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

async function shippedNames(): Promise<readonly string[]> {
  const { shippedNames: namesOf } = await import('@spokeshave/config')
  return namesOf('plugin')
}
