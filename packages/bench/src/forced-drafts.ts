import type { JsonValue, NodePass, Note, Pass, Path, Plugin, PluginFactory, Preset } from '@spokeshave/core'

type Recipe = Parameters<Path['edit']>[0]

/** A path whose every edit of an object goes through a draft. One serves a pass: visits do not nest. */
class DraftingPath implements Path {
  #path!: Path

  around(path: Path): this {
    this.#path = path
    return this
  }

  get node(): Path['node'] {
    return this.#path.node
  }

  get depth(): number {
    return this.#path.depth
  }

  get keyword(): string {
    return this.#path.keyword
  }

  get key(): Path['key'] {
    return this.#path.key
  }

  get parent(): Path | null {
    return this.#path.parent
  }

  pointer(): string {
    return this.#path.pointer()
  }

  edit(recipe: Recipe, note?: Partial<Note>): void {
    this.#path.edit(recipe, note)
  }

  set(keyword: string, value: JsonValue, note?: Partial<Note>): void {
    // immer refuses to assign to this name.
    if (keyword === '__proto__') return this.#path.set(keyword, value, note)
    this.#path.edit((draft) => {
      ;(draft as Record<string, unknown>)[keyword] = value
    }, note)
  }

  remove(keyword: string, note?: Partial<Note>): void {
    this.#path.edit((draft) => {
      delete (draft as Record<string, unknown>)[keyword]
    }, note)
  }

  replace(value: JsonValue, note?: Partial<Note>): void {
    // Only an object can be emptied and filled in place.
    if (typeof this.node !== 'object' || this.node === null || Array.isArray(this.node))
      return this.#path.replace(value, note)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return this.#path.replace(value, note)
    this.#path.edit((draft) => {
      for (const key of Object.keys(draft)) delete (draft as Record<string, unknown>)[key]
      Object.assign(draft, value)
    }, note)
  }

  propose(...offer: Parameters<Path['propose']>): void {
    this.#path.propose(...offer)
  }

  skip(): void {
    this.#path.skip()
  }
}

/** The same preset with every edit of its node passes through `path.edit`. Its tree passes work on drafts as it is. */
export function forceDrafts(preset: Preset): Preset {
  const plugins = (preset.plugins ?? []).map((item) => {
    const plugin = (typeof item === 'function' ? (item as PluginFactory)() : item) as Plugin
    return { ...plugin, passes: plugin.passes?.map(forced) ?? [] }
  })
  return { ...preset, plugins }
}

function forced(pass: Pass): Pass {
  if (!('visit' in pass)) return pass
  const path = new DraftingPath()
  const visit: NodePass['visit'] = (node, given, context) => pass.visit(node, path.around(given), context)
  return { ...pass, visit }
}
