import { messageOf, SpokeshaveError } from './errors.ts'
import { type FullTap, isTap, type PipelineHooks } from './hooks.ts'
import { type HookName, hookNames } from './pass.ts'
import type { Place, Plugin } from './plugin.ts'
import { refusePromise } from './promises.ts'
import type { Origin } from './provenance.ts'
import type { PassEntry } from './registry.ts'

/** A tap that a plugin made itself. */
export interface RawTap {
  readonly entry: PassEntry
  readonly place: Place | undefined
}

/**
 * Catches what plugins tap on the hooks themselves. tapable puts a tap with an unknown `before` silently first, so
 * placement is taken out of its hands and goes by our registry, over the whole list of passes.
 */
export class TapCollector {
  readonly #hooks: PipelineHooks
  /** The places of the taps made during `collect`, by hook in order. */
  #places: Record<HookName, (Place | undefined)[]> | undefined

  constructor(hooks: PipelineHooks) {
    this.#hooks = hooks
    for (const hook of hookNames) {
      hooks[hook].intercept({ register: (tap: object) => this.#register(hook, tap as FullTap) } as never)
    }
  }

  /** Lets a plugin tap the hooks, and gives what it tapped. */
  collect(plugin: Plugin, options: object, from: Origin): RawTap[] {
    if (plugin.apply === undefined) return []
    const bad = (why: string, cause?: unknown): SpokeshaveError => new SpokeshaveError('BAD_OPTIONS', `plugin "${plugin.name}" ${why}`, { cause })
    if (typeof plugin.apply !== 'function') throw bad('has an apply that is no function')
    const before = hookNames.map((hook) => this.#hooks[hook].taps.length)
    const places = { sanitize: [], prune: [], compactionPass: [], deserialize: [] }
    this.#places = places
    try {
      refusePromise(plugin.apply(this.#hooks), `apply of plugin "${plugin.name}"`, {}, 'BAD_OPTIONS')
    } catch (thrown) {
      if (thrown instanceof SpokeshaveError) throw thrown
      throw bad(`failed in apply: ${messageOf(thrown)}`, thrown)
    } finally {
      this.#places = undefined
    }
    hookNames.forEach((hook, index) => {
      // An interceptor can put anything in the place of a tap.
      const made: readonly unknown[] = this.#hooks[hook].taps.slice(before[index])
      if (!made.every(isTap)) throw bad(`tapped ${hook} with something that has no name or is no function`)
    })
    return hookNames.flatMap((hook, index) =>
      (this.#hooks[hook].taps as FullTap[]).slice(before[index]).map((tap, nth): RawTap => ({
        entry: { name: tap.name, hook, plugin: plugin.name, options, tap, from },
        place: places[hook][nth],
      })),
    )
  }

  #register(hook: HookName, tap: FullTap & { readonly before?: unknown; readonly stage?: unknown }): FullTap {
    // Our own taps, made when everything is in order.
    if (tap.pass !== undefined) return tap
    const bad = (why: string): SpokeshaveError =>
      new SpokeshaveError('BAD_OPTIONS', `"${tap.name}" was tapped on ${hook} ${why}`, { pass: tap.name })
    if (this.#places === undefined) throw bad('after the pipeline was built; tap hooks inside apply')
    const { before, stage, ...rest } = tap
    if (stage !== undefined) throw bad('with a stage; say before, or give the plugin a place')
    const anchors = before === undefined ? [] : [before].flat()
    if (anchors.length > 1 || anchors.some((anchor) => typeof anchor !== 'string')) throw bad('with a before that is not one name')
    this.#places[hook].push(anchors.length === 0 ? undefined : { before: anchors[0] as string })
    return rest
  }
}
