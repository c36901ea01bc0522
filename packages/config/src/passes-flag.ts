import { didYouMean, type Origin, parsePipelineText, type Plugin, type PluginFactory, type PluginItem, type Preset, SpokeshaveError } from '@spokeshave/core'

/** What brings passes, for what it says of them without being called. */
type Source = Plugin | PluginFactory

/**
 * A pipeline text as the uppermost preset: just the passes that it names, in its order, with its options laid over
 * theirs. `known` are the passes that are there; others are plugins, which `find` gives.
 */
export async function presetOfText(text: string, known: ReadonlySet<string>, find: (name: string) => Promise<PluginItem | undefined>): Promise<Preset> {
  const origin: Origin = { key: '--passes' }
  const passes = parse(text)
  const names = passes.map(({ name }) => name)
  const plugins: PluginItem[] = []
  const brought = new Set(known)
  for (const name of names) {
    if (brought.has(name)) continue
    const item = await find(name)
    if (item === undefined) {
      const message = `--passes: no pass "${name}" is in the pipeline, and no plugin of this name was found${didYouMean(name, known)}`
      throw new SpokeshaveError('UNKNOWN_PASS', message, { pass: name, key: origin.key })
    }
    plugins.push(item)
    for (const pass of passNamesOf(item) ?? [name]) brought.add(pass)
  }
  return {
    name: '--passes',
    origin,
    plugins,
    passes: Object.fromEntries(passes.map(({ name, options = {} }) => [name, options])),
    arrange(registry) {
      for (const { name } of registry.list()) if (!names.includes(name)) registry.remove(name)
      for (const name of names) registry.move(name, { at: 'end' })
    },
  }
}

/** The same of all items of a list; of what is none, nothing: core says so. */
export function passNamesIn(items: unknown): (readonly string[] | undefined)[] {
  return Array.isArray(items) ? items.map((item) => passNamesOf(item as PluginItem)) : []
}

/** The names of the passes that an item brings, as far as they are known before it is called. */
export function passNamesOf(item: PluginItem): readonly string[] | undefined {
  const [source, , place] = (Array.isArray(item) ? item : [item]) as readonly [Source, unknown?, { name?: string }?]
  if (place?.name !== undefined) return [place.name]
  const listed = (names: unknown): readonly string[] | undefined => (Array.isArray(names) ? (names as readonly string[]) : undefined)
  if (typeof source === 'function') return listed(source.passNames)
  return source.apply === undefined && (source.passes === undefined || Array.isArray(source.passes)) ? (source.passes ?? []).map((pass) => pass?.name) : undefined
}

function parse(text: string): ReturnType<typeof parsePipelineText> {
  const passes = read(text)
  const twice = passes.find(({ name }, index) => passes.findIndex((other) => other.name === name) < index)
  if (twice === undefined) return passes
  throw new SpokeshaveError('DUPLICATE_PASS', `--passes: "${twice.name}" is named twice`, { pass: twice.name, key: '--passes' })
}

function read(text: string): ReturnType<typeof parsePipelineText> {
  try {
    return parsePipelineText(text)
  } catch (error) {
    throw error instanceof SpokeshaveError ? new SpokeshaveError(error.code, `--passes: ${error.message}`, { key: '--passes' }) : error
  }
}
