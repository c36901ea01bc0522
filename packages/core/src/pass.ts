import type { Draft } from 'immer'

import type { ChildTable } from './child-table.ts'
import type { DeepReadonly, JsonValue, SchemaNode, SchemaObject, TypeName } from './json.ts'
import type { Limits } from './limits.ts'
import type { Model, ToolSchema } from './model.ts'

/** The four hook points, in the order in which a schema passes through them. */
export const hookNames = ['sanitize', 'prune', 'compactionPass', 'deserialize'] as const

/** One of the four hook points. */
export type HookName = (typeof hookNames)[number]

/**
 * What an edit does to the set of accepted arguments: nothing (`same`), more are accepted (`wider`), fewer are
 * (`narrower`), either (`mixed`), or only prose was lost (`docs`).
 */
export type Effect = 'same' | 'wider' | 'narrower' | 'mixed' | 'docs'

/** What a pass says of one edit. */
export interface Note {
  /** A stable name for this kind of edit. */
  code: string
  effect: Effect
  /** A sentence for people. */
  message?: string
}

/** The place a pass is looking at. Valid only during `visit`. */
export interface Path {
  /** The node as it stands now, edits of this visit included. */
  readonly node: DeepReadonly<SchemaNode>
  /** Subschema steps from the root, which is 0. The list of an `anyOf` adds none, its branch adds one. */
  readonly depth: number
  /** The keyword that holds this node; `''` at the root. */
  readonly keyword: string
  /** The name or position under the keyword, or null where the keyword holds the node itself. */
  readonly key: string | number | null
  /**
   * The path of the node around this one; null at the root. Not for passes of scope `node`, which share a walk:
   * reading it there throws `PASS_FAILED`.
   */
  readonly parent: Path | null
  /** The JSON Pointer (RFC 6901) of this node in the schema as it stands. Built on each call. */
  pointer(): string
  /** Edits this node through an immer draft of it. What `recipe` returns is ignored. */
  edit(recipe: (draft: Draft<SchemaObject>) => void, note?: Partial<Note>): void
  /** Sets one keyword of this node, without a draft. */
  set(keyword: string, value: JsonValue, note?: Partial<Note>): void
  /** Removes one keyword of this node, without a draft. Nothing happens where it is absent. */
  remove(keyword: string, note?: Partial<Note>): void
  /** Puts another value in this node's place. The value must belong to nobody else. */
  replace(value: JsonValue, note?: Partial<Note>): void
  /**
   * Offers an edit of this node instead of making it: only for graded compaction passes. Core makes the cheapest
   * offers first, and no more of them than it takes to fit.
   */
  propose(offer: Offer, recipe: (draft: Draft<SchemaObject>, names: readonly string[]) => void): void
  propose(offer: Offer & { readonly sets: Readonly<Record<string, JsonValue | undefined>> }): void
  /** This pass does not enter the children of this node. */
  skip(): void
}

/** What a graded pass says of an edit that it offers. */
export interface Offer extends Note {
  /** What is lost by it, where losing one byte of description counts 1. */
  readonly cost: number
  /**
   * What the edit sets of its node's keywords, and removes where it is undefined: then it takes no recipe, and core
   * need not make it to know what it saves.
   */
  readonly sets?: Readonly<Record<string, JsonValue | undefined>>
  /**
   * The edit removes this member of one of its node's maps. Of such offers of one node that have one recipe between
   * them those that are made are made at once: the recipe gets their names.
   */
  readonly member?: { readonly keyword: string; readonly name: string }
}

/** What a pass can see besides its node. */
export interface PassContext {
  /** The name of the pass that is running. */
  readonly pass: string
  /**
   * The whole schema as it stood when this pass began. Not for passes of scope `node`, which share a walk:
   * reading it there throws `PASS_FAILED`.
   */
  readonly root: DeepReadonly<JsonValue>
  /** The child table of this walk. */
  readonly children: ChildTable
}

/** What a pass that works on the whole schema can see besides. */
export interface TreeContext extends PassContext {
  /** How much may be read of a schema. The pass may be the first that sees it: whatever is beyond, core refuses later. */
  readonly limits: Limits
  /** The UTF-8 bytes of the compact text of a schema as it would be sent: without what the model has no field for. */
  size(schema: unknown): number
}

/** What every pass says of itself. */
export interface PassBase {
  /** Unique in a pipeline. */
  readonly name: string
  readonly hook: HookName
  /** The effect of this pass's edits, unless an edit says otherwise. */
  readonly effect: Effect
  /** One sentence for people. */
  readonly description: string
}

/** Conditions on a node, all of which must hold for a pass to be woken. */
export interface Gate {
  /** None of these keywords is present. */
  readonly lacks?: readonly string[]
  /**
   * `illegal`: the node has a `type` that is neither a legal name nor a list of two or more legal names.
   * `none-or-illegal`: it has that, or none. A list of names: the node's `type` is, or lists, one of them.
   */
  readonly type?: 'illegal' | 'none-or-illegal' | readonly TypeName[]
  /** Only nodes of this kind. */
  readonly kind?: 'object' | 'boolean'
}

/** A pass that looks at one node at a time. */
export interface NodePass extends PassBase {
  readonly hook: 'sanitize' | 'prune' | 'compactionPass'
  /**
   * `node`: reads and edits only its node's own keywords, literals included, and may share a walk with its
   * neighbours. It moves no child to another place, nor from one position of a list to another: earlier passes of
   * the walk would not meet it there. Core throws `PASS_FAILED` where it sees that.
   * `subtree` (the default): may look and edit deeper, and walks alone.
   */
  readonly scope?: 'node' | 'subtree'
  /** `enter` (the default): parents before children. `leave`: children before parents. */
  readonly phase?: 'enter' | 'leave'
  /**
   * Only on `compactionPass`: this pass proposes and does not edit. Neighbours that are graded are pooled: what they
   * offer is weighed together.
   */
  readonly graded?: boolean
  /** The keywords this pass follows downwards; by default the pipeline's table. */
  readonly children?: ChildTable
  /** The pass is woken where any of these keywords is present. */
  readonly keywords?: readonly string[]
  /** Further conditions; of a list, any one gate suffices. */
  readonly when?: Gate | readonly Gate[]
  /**
   * Called for each object and boolean node that passes the gates. Numbers, strings and null are never visited;
   * a list in a schema's place is entered. What a pass inserts is visited by later passes only.
   */
  visit(node: DeepReadonly<SchemaNode>, path: Path, context: PassContext): void
}

/** A pass that works on the whole schema. */
export interface TreePass extends PassBase {
  readonly hook: 'sanitize' | 'prune' | 'compactionPass'
  /** Woken only where the root has one of these keywords; without it, always. */
  readonly keywords?: readonly string[]
  /**
   * Edits a draft of the root, or returns another value in its place. Reading through a draft is slow: search
   * `context.root`, which is plain, and edit the draft by path.
   */
  transform(draft: Draft<JsonValue>, context: TreeContext): void | JsonValue
}

/** The pass that reads the prepared schema into a closed model. A pipeline has at most one. */
export interface DeserializePass extends PassBase {
  readonly hook: 'deserialize'
  readonly model: Model
  /** Called with the final result only; throws a `SpokeshaveError` to refuse it. */
  check?(schema: ToolSchema): void
}

/** A named change on one hook. */
export type Pass = NodePass | TreePass | DeserializePass
