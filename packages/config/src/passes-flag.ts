import { didYouMean, type Origin, parsePipelineText, type Plugin, type PluginFactory, type PluginItem, type Preset, SpokeshaveError } from '@spokeshave/core'

/** What brings passes, for what it says of them without being called. */
type Source = Plugin | PluginFactory

/** The uppermost preset of a pipeline that without it has these passes. */
export type PresetOver = (present: ReadonlySet<string>) => Preset

/**
 * A pipeline text as the uppermost preset: just the passes that it names, in its order, with its options laid over
 * theirs. `known` are the passes that any policy has, and a policy that lacks one runs the others; other names are those
 * of plugins, which `find` gives: they stand for the passes that the plugin brings, also where it is not listed.
 */
export async function presetOfText(text: string, known: ReadonlySet<string>, find: (name: string) => Promise<PluginItem | undefined>): Promise<PresetOver> {
  const origin: Origin = { key: '--passes' }
  const found: { readonly item: PluginItem; readonly brought: readonly string[] }[] = []
  const named: { readonly name: string; readonly options: object }[] = []
  for (const { name, options = {} } of read(text)) {
    if (known.has(name)) {
      named.push({ name, options })
      continue
    }
    const item = await find(name)
    if (item === undefined) {
      const message = `--passes: no pass "${name}" is in the pipeline, and no plugin of this name was found${didYouMean(name, known)}`
      throw new SpokeshaveError('UNKNOWN_PASS', message, { pass: name, key: origin.key })
    }
    const brought = passNamesOf(item) ?? namesMade(item, options)
    found.push({ item, brought })
    if (brought.length > 1 && Object.keys(options).length > 0) {
      throw new SpokeshaveError('BAD_OPTIONS', `--passes: the plugin "${name}" brings ${brought.length} passes: give the options to one of ${brought.join(', ')}`, { key: origin.key })
    }
    named.push(...brought.map((pass) => ({ name: pass, options })))
  }
  const names = named.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) throw new SpokeshaveError('DUPLICATE_PASS', `--passes: "${twice}" is named twice`, { pass: twice, key: origin.key })
  return (present) => {
    // One that is there already keeps the options that it has.
    const added = found.filter(({ brought }) => !brought.every((pass) => present.has(pass)))
    const there = new Set([...present, ...added.flatMap(({ brought }) => brought)])
    const wanted = named.filter(({ name }) => there.has(name))
    return {
      name: '--passes',
      origin,
      plugins: added.map(({ item }) => item),
      passes: Object.fromEntries(wanted.map(({ name, options }) => [name, options])),
      arrange(registry) {
        for (const { name } of registry.list()) if (!names.includes(name)) registry.remove(name)
        for (const { name } of wanted) registry.move(name, { at: 'end' })
      },
    }
  }
}

/** The names of the passes of a plugin that tells them only when it is made. */
function namesMade(item: PluginItem, options: object): readonly string[] {
  const [source] = (Array.isArray(item) ? item : [item]) as readonly [Source]
  const plugin = typeof source === 'function' ? (source as (options?: object) => Plugin)(options) : source
  return Array.isArray(plugin?.passes) ? plugin.passes.map(({ name }) => name) : []
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

function read(text: string): ReturnType<typeof parsePipelineText> {
  try {
    const passes = parsePipelineText(text)
    if (passes.length > 0) return passes
    throw new SpokeshaveError('BAD_OPTIONS', 'names no pass; name one, as in const-to-enum,collapse-depth{maxDepth=2}')
  } catch (error) {
    throw error instanceof SpokeshaveError ? new SpokeshaveError(error.code, `--passes: ${error.message}`, { key: '--passes' }) : error
  }
}
