import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Core from '@spokeshave/core'
import type { Pipeline, PresetFactory } from '@spokeshave/core'

/** The packages of one checkout, as they are built there. */
export interface House {
  readonly core: typeof Core
  readonly codex: PresetFactory
  /** The preset's pipeline, through the loader of configurations. */
  readonly pipeline: Pipeline
}

interface ConfigPackage {
  loadConfig(options: { readonly search: boolean }): Promise<{ pipelineFor(): Pipeline }>
}

/** Loads the built packages of the checkout at `root`. */
export async function openHouse(root: string): Promise<House> {
  const core = await load<House['core']>(root, 'core')
  const { default: codex } = await load<{ default: PresetFactory }>(root, 'preset-codex')
  return { core, codex, pipeline: await configured(root, core, codex) }
}

async function configured(root: string, core: House['core'], codex: PresetFactory): Promise<Pipeline> {
  const direct = (): Pipeline => core.createPipeline({ presets: [codex] })
  // Older checkouts have no loader.
  if (!existsSync(entry(root, 'config'))) return direct()
  try {
    const { loadConfig } = await load<ConfigPackage>(root, 'config')
    return (await loadConfig({ search: false })).pipelineFor()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    process.stderr.write(`@spokeshave/config is not built at ${root}: the pipeline is made without it\n`)
    return direct()
  }
}

function load<T>(root: string, name: string): Promise<T> {
  return import(pathToFileURL(entry(root, name)).href) as Promise<T>
}

function entry(root: string, name: string): string {
  return join(root, 'packages', name, 'dist/index.js')
}
