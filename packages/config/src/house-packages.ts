import { readFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

import { findPackage } from './find-module.ts'

/** What a resolve hook is told and gives, as far as we need it. */
interface Context {
  readonly parentURL?: string | undefined
}
type Next<R> = (specifier: string, context?: Context) => R

const here = fileURLToPath(import.meta.url)
const always = ['@spokeshave/core', '@spokeshave/config']
let isRegistered = false

/**
 * The packages of the house that a file of one's own may import and that are not installed where it stands, with the
 * files that stand in for them: those of this installation.
 */
export function standIns(file: string): Readonly<Record<string, string>> {
  const named = readFileSync(file, 'utf8').match(/@spokeshave\/[a-z-]+/g) ?? []
  const missing = [...new Set([...always, ...named])].filter((name) => findPackage(name, file) === undefined)
  return Object.fromEntries(missing.flatMap((name): [string, string][] => {
    const found = findPackage(name, here)
    return found === undefined ? [] : [[name, found.file]]
  }))
}

/** From now on, packages of the house that are not found from the file that imports them are looked up from here. */
export function registerStandIns(): void {
  if (isRegistered) return
  isRegistered = true
  const { registerHooks } = module as { registerHooks?: (hooks: { resolve: typeof resolveHere }) => void }
  // The older way starts a thread, for which the hook has to be a module of its own.
  if (registerHooks !== undefined) registerHooks({ resolve: resolveHere })
  else module.register(`data:text/javascript,${encodeURIComponent(source)}`)
}

const parentURL = import.meta.url

function resolveHere<R>(specifier: string, context: Context, next: Next<R>): R {
  try {
    return next(specifier, context)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!specifier.startsWith('@spokeshave/') || !['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(code)) throw error
    return next(specifier, { ...context, parentURL })
  }
}

const source = `
const parentURL = ${JSON.stringify(parentURL)}
export async function resolve(specifier, context, next) {
  try {
    return await next(specifier, context)
  } catch (error) {
    if (!specifier.startsWith('@spokeshave/') || error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    return next(specifier, { ...context, parentURL })
  }
}`
