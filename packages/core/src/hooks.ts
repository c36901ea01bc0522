import type { Draft } from 'immer'
import { SyncBailHook, SyncWaterfallHook } from 'tapable'

import { isObject, type JsonValue } from './json.ts'
import type { HookName, Pass } from './pass.ts'

/** What a raw tap can see besides the schema. */
export interface TapContext {
  /** The name of the tap that is running. */
  readonly pass: string
}

/** What Spokeshave keeps on each tap beside tapable's own data. */
export interface TapData {
  /** The pass behind the tap; absent on a raw tap. */
  readonly pass?: Pass | undefined
}

/** What tapable keeps of one tap. */
export interface FullTap extends TapData {
  readonly type: string
  readonly name: string
  readonly fn: (...args: never[]) => unknown
}

/** Whether it is a tap that can be called. */
export function isTap(value: unknown): value is FullTap {
  return isObject(value) && typeof value.name === 'string' && value.name !== '' && typeof value.fn === 'function'
}

/** A hook whose taps each hand the schema to the next one. A raw tap gets an immer draft. */
export type SchemaHook = SyncWaterfallHook<[Draft<JsonValue>, TapContext], Draft<JsonValue> | void, TapData>

/** A hook whose first tap to return something has the result. */
export type ResultHook = SyncBailHook<[Draft<JsonValue>, TapContext], unknown, TapData>

/** The four hooks of a pipeline, as `apply` gets them. */
export interface PipelineHooks {
  readonly sanitize: SchemaHook
  readonly prune: SchemaHook
  readonly compactionPass: SchemaHook
  readonly deserialize: ResultHook
}

/** Any of the four hooks. */
export type AnyHook = PipelineHooks[HookName]

/** Four new hooks on one frozen object. */
export function createHooks(): PipelineHooks {
  const schemaHook = (name: HookName): SchemaHook => new SyncWaterfallHook(['schema', 'context'], name)
  return Object.freeze({
    sanitize: schemaHook('sanitize'),
    prune: schemaHook('prune'),
    compactionPass: schemaHook('compactionPass'),
    deserialize: new SyncBailHook<[Draft<JsonValue>, TapContext], unknown, TapData>(['schema', 'context'], 'deserialize'),
  })
}

/** What an interceptor may listen to, as far as a hook of ours has it. */
export interface Interceptor {
  readonly context?: boolean
  readonly call?: (...args: unknown[]) => void
  readonly tap?: (...args: unknown[]) => void
  readonly error?: (error: unknown) => void
  readonly result?: (result: unknown) => void
  readonly done?: () => void
}

/** The interceptors of a hook that listen to its runs; those that only watch taps being registered are left out. */
export function listeners(hook: AnyHook): readonly Interceptor[] {
  const all = hook.interceptors as readonly Interceptor[]
  return all.length < 2 ? [] : all.filter((each) => each.call ?? each.tap ?? each.error ?? each.result ?? each.done)
}
