import { Failure } from './failure.ts'
import { printable } from './printable.ts'

/** What a plugin package is called. */
export interface PluginName {
  /** As npm knows it: `@acme/spokeshave-plugin-drop-vendor-keys`. */
  readonly packageName: string
  /** Of the plugin and its pass: `drop-vendor-keys`. */
  readonly pass: string
  /** As a configuration may say it for short: `@acme/drop-vendor-keys`. */
  readonly short: string
  /** The folder it is written into. */
  readonly folder: string
}

const prefix = 'spokeshave-plugin-'
const word = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
const longest = 214

/**
 * Reads what somebody called a plugin: `drop-vendor-keys`, `spokeshave-plugin-drop-vendor-keys`, either with a scope; of
 * `plugin-drop-vendor-keys` the first word says nothing that the package's name does not say.
 * Throws a `Failure` for a name that no package can have.
 */
export function readPluginName(text: string): PluginName {
  const [, scope, rest = ''] = /^(?:@([^/]*)\/)?(.*)$/s.exec(text)!
  const pass = rest.replace(/^(?:(?:spokeshave-)?plugin-)+/, '')
  const folder = `${prefix}${pass}`
  const lead = scope === undefined ? '' : `@${scope}/`
  const isSound = word.test(pass) && (scope === undefined || word.test(scope)) && (lead + folder).length <= longest
  if (!isSound) {
    throw new Failure(
      `create-plugin: "${printable(text, 120)}" cannot be a name: say in small letters, digits and hyphens what the pass does, as in drop-vendor-keys or @acme/drop-vendor-keys`,
    )
  }
  return { packageName: lead + folder, pass, short: lead + pass, folder }
}

/** Throws a `Failure` in the scope of the house, and where a configuration that says the short name would mean a plugin of the house. */
export function checkShort({ short }: PluginName, shipped: readonly string[]): void {
  if (short.startsWith('@spokeshave/')) throw new Failure('create-plugin: the scope @spokeshave is that of the house: choose another one, or none')
  if (!shipped.includes(short)) return
  throw new Failure(`create-plugin: in a configuration, "${short}" is the plugin @spokeshave/plugin-${short}: choose another name, or a scope, as in @acme/${short}`)
}
