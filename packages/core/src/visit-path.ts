import type { Draft } from 'immer'

import { editDraft } from './drafts.ts'
import { SpokeshaveError } from './errors.ts'
import type { CompiledGates } from './gates.ts'
import { type DeepReadonly, has, isObject, type JsonValue, type SchemaNode, type SchemaObject, setOwn } from './json.ts'
import { readNote, readOffer } from './note.ts'
import type { Note, Offer, Path } from './pass.ts'
import { omit } from './plain.ts'
import { pointerOf, type Visit } from './visit.ts'

/** What the paths of one walk share. */
export interface PathState {
  /** The path whose visit is going on. */
  current: VisitPath | undefined
  /** The pass that is running is of scope `node`. */
  ownNodeOnly: boolean
  /** Set by `skip`. */
  skipped: boolean
  /** Set by an edit that may have put other subschemas there. */
  placed: boolean
  /** Whether a keyword holds subschemas. */
  readonly rows: CompiledGates['rows']
  /** Gets what is offered; absent unless the pass is graded. */
  readonly propose: ((visit: Visit, offer: Offer, recipe: Recipe) => void) | undefined
  /** Told of each edit that changed something. */
  readonly record: ((visit: Visit, before: unknown, after: unknown, note: Partial<Note> | undefined) => void) | undefined
}

/** An edit of one node, to be made on a draft of it. */
export type Recipe = (draft: Draft<SchemaObject>, names: readonly string[]) => void

/** A {@link Path} on a {@link Visit}; made only where a pass is woken. */
export class VisitPath implements Path {
  readonly #visit: Visit
  readonly #state: PathState

  constructor(visit: Visit, state: PathState) {
    this.#visit = visit
    this.#state = state
  }

  get node(): DeepReadonly<SchemaNode> {
    return this.#visit.value as DeepReadonly<SchemaNode>
  }

  get depth(): number {
    return this.#visit.depth
  }

  get keyword(): string {
    let at: Visit | null = this.#visit
    while (at !== null && at.keyword === '') at = at.parent
    return at === null ? '' : at.keyword
  }

  get key(): string | number | null {
    return this.#visit.key
  }

  get parent(): Path | null {
    // In a shared walk the parent is not what this pass would see alone, so nobody may rely on it.
    if (this.#state.ownNodeOnly) {
      throw new SpokeshaveError('PASS_FAILED', 'a pass of scope "node" cannot read path.parent; declare scope "subtree"')
    }
    let at = this.#visit.parent
    while (at !== null && Array.isArray(at.value)) at = at.parent
    return at === null ? null : new VisitPath(at, this.#state)
  }

  pointer(): string {
    return pointerOf(this.#visit)
  }

  edit(recipe: (draft: Draft<SchemaObject>) => void, note?: Partial<Note>): void {
    const node = this.#objectNode('edit')
    this.#commit(editDraft(node, recipe), note)
  }

  set(keyword: string, value: JsonValue, note?: Partial<Note>): void {
    const node = this.#objectNode('set')
    if (has(node, keyword) && Object.is(node[keyword], value)) return
    const next = { ...node }
    setOwn(next, keyword, value)
    this.#commitMember(keyword, next, note)
  }

  remove(keyword: string, note?: Partial<Note>): void {
    const node = this.#objectNode('remove')
    if (has(node, keyword)) this.#commitMember(keyword, omit(node, keyword), note)
  }

  replace(value: JsonValue, note?: Partial<Note>): void {
    this.#live('replace')
    if (value === undefined) throw new SpokeshaveError('PASS_FAILED', 'path.replace was given undefined; give it a JSON value')
    this.#commit(value, note)
  }

  propose(offer: Offer, recipe?: Recipe): void {
    this.#objectNode('propose')
    if (this.#state.propose === undefined) {
      throw new SpokeshaveError('PASS_FAILED', 'path.propose is for compaction passes that are graded; declare graded: true')
    }
    const said = readOffer(offer)
    if (recipe === undefined && said.sets === undefined) {
      throw new SpokeshaveError('PASS_FAILED', 'path.propose needs a recipe, or an offer that says what it sets')
    }
    this.#state.propose(this.#visit, said, recipe ?? setting(said.sets!))
  }

  skip(): void {
    this.#live('skip')
    this.#state.skipped = true
  }

  #live(method: string): void {
    if (this.#state.current !== this) {
      throw new SpokeshaveError('PASS_FAILED', `path.${method} was called outside of its visit; a path is valid only during visit`)
    }
  }

  #objectNode(method: string): SchemaObject {
    this.#live(method)
    const node = this.#visit.value
    if (isObject(node)) return node as SchemaObject
    throw new SpokeshaveError('PASS_FAILED', `path.${method} needs an object of keywords, and this node is none; use path.replace`)
  }

  /** Of one member of the node, on a copy of ours. */
  #commitMember(keyword: string, after: object, note: Partial<Note> | undefined): void {
    const placed = this.#state.placed
    this.#commit(after, note)
    this.#visit.owned = true
    if (this.#state.rows[keyword]?.kind === undefined) this.#state.placed = placed
  }

  #commit(after: unknown, note: Partial<Note> | undefined): void {
    if (this.#state.propose !== undefined) {
      throw new SpokeshaveError('PASS_FAILED', 'a graded pass edits nothing itself; use path.propose')
    }
    const before = this.#visit.value
    if (after === before) return
    const said = readNote(note)
    this.#visit.value = after
    this.#visit.owned = false
    this.#state.placed = true
    this.#state.record?.(this.#visit, before, after, said)
  }
}

function setting(sets: NonNullable<Offer['sets']>): Recipe {
  return (draft) => {
    for (const keyword of Object.keys(sets)) {
      const value = sets[keyword]
      if (value === undefined) delete draft[keyword]
      else setOwn(draft, keyword, value)
    }
  }
}
