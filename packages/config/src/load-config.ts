import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { type PluginItem, type Preset, SpokeshaveError } from '@spokeshave/core'

import { fault, located, messageOf } from './fault.ts'
import { fileNames, findConfig } from './find-config.ts'
import { saysPresets } from './layers.ts'
import { presetOfText } from './passes-flag.ts'
import { ConfigReader } from './read-config.ts'
import { Policies, type ResolvedConfig } from './resolved-config.ts'

/** What a command line may say over a config. */
export interface Flags {
  /** Stands in for the `presets` of the config and of all that it extends; a name as in a config. */
  readonly preset?: string | undefined
  readonly maxBytes?: number | undefined
  readonly compaction?: boolean | undefined
  /** A pipeline text: just these passes, in this order. */
  readonly passes?: string | undefined
}

/** How to load a config. */
export interface LoadOptions {
  /** Where the search for a config file begins, and from where paths of flags lead; `process.cwd()` by default. */
  readonly cwd?: string | undefined
  /** The config file; without it, the nearest one upwards. */
  readonly file?: string | undefined
  /** `false`: use no config file. */
  readonly search?: boolean | undefined
  readonly flags?: Flags | undefined
  /** `false`: nobody will ask for the rules of `check`, which then need not be loaded. */
  readonly rules?: boolean | undefined
}

/** Finds, reads, checks and resolves a config. Where nobody names a preset, it is codex. */
export async function loadConfig(options: LoadOptions = {}): Promise<ResolvedConfig> {
  const cwd = workingDirectory(options)
  const progress: Progress = { file: undefined }
  try {
    return await load(cwd, options, progress)
  } catch (error) {
    // What nobody foresaw in a file of somebody's own, such as a getter that throws, is a fault of that file.
    const { file } = progress
    throw located(error instanceof SpokeshaveError ? error : fault({ file, key: file === undefined ? 'config' : '' }, 'BAD_CONFIG', `cannot be used: ${messageOf(error)}`, error), cwd)
  }
}

/** The file that is being read. */
interface Progress {
  file: string | undefined
}

function workingDirectory({ cwd }: LoadOptions): string {
  try {
    return resolve(cwd ?? '.')
  } catch (error) {
    throw new SpokeshaveError('BAD_CONFIG', `the working directory cannot be used: ${messageOf(error)}; go to another folder`, { cause: error })
  }
}

async function load(cwd: string, options: LoadOptions, progress: Progress): Promise<ResolvedConfig> {
  const { file, search = true, rules = true } = options
  const flags = options.flags ?? {}
  const reader = new ConfigReader(cwd, { withPresets: flags.preset === undefined })
  // Names on the command line lead from here.
  const place = (key: string) => ({ from: join(cwd, fileNames[0]!), origin: { key }, open: [] })
  const found = file === undefined ? (search ? findConfig(cwd) : undefined) : resolve(cwd, file)
  if (found !== undefined && !existsSync(found)) throw fault({ file: found, key: '' }, 'BAD_CONFIG', 'there is no such file')
  if (found !== undefined && isFolder(found)) throw fault({ file: found, key: '' }, 'BAD_CONFIG', `is a folder; name the file in it${fileIn(found)}`)
  progress.file = found
  const preset = flags.preset === undefined ? undefined : await reader.items.readPreset(flags.preset, place('--preset'))
  const layer = found === undefined ? undefined : await reader.readConfig({ file: found })
  const below = preset ?? (layer !== undefined && saysPresets(layer) ? undefined : await reader.items.readPreset('codex', place('default')))
  const check = rules ? await import('@spokeshave/check') : undefined
  const parts = { cwd, files: reader.items.files, layer, below: below === undefined ? [] : [below], check }
  const above = scalarsOf(flags)
  const policies = new Policies({ ...parts, above })
  policies.check()
  if (flags.passes === undefined) return policies

  const known = new Set(policies.passNames)
  const find = async (name: string): Promise<PluginItem | undefined> => {
    try {
      return await reader.items.readPlugin(name, place('--passes'))
    } catch (error) {
      if (error instanceof SpokeshaveError && error.code === 'UNKNOWN_PLUGIN') return undefined
      throw error
    }
  }
  const just = new Policies({ ...parts, above, over: await presetOfText(flags.passes, known, find) })
  just.check()
  return just
}

function isFolder(path: string): boolean {
  return statSync(path, { bigint: true }).isDirectory()
}

function fileIn(folder: string): string {
  const name = fileNames.find((each) => existsSync(join(folder, each)))
  return name === undefined ? '' : `: ${name}`
}

function scalarsOf({ maxBytes, compaction }: Flags): Preset[] {
  const presets: Preset[] = []
  if (maxBytes !== undefined) presets.push({ name: '--max-bytes', budget: { bytes: maxBytes }, origin: { key: '--max-bytes' } })
  if (compaction !== undefined) presets.push({ name: '--compaction', compaction, origin: { key: compaction ? '--compaction' : '--no-compaction' } })
  return presets
}
