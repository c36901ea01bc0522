import type { AnyHook, Interceptor } from './hooks.ts'
import { listeners } from './hooks.ts'
import type { Step } from './stage.ts'

/**
 * One call of a hook, as its interceptors hear it. Core drives the taps itself instead of `hook.call`: it measures
 * between two of them, and tapable's call is made with `new Function`, which is forbidden in places.
 */
export class HookCall {
  private constructor(
    private readonly interceptors: readonly Interceptor[],
    private readonly context: object,
  ) {}

  /** Begins a call. */
  static begin(hook: AnyHook, value: unknown): HookCall {
    const call = new HookCall(listeners(hook), {})
    for (const each of call.interceptors) each.call?.(...call.shared(each), value, {})
    return call
  }

  /** A tap is about to run. */
  tap(step: Step): void {
    for (const each of this.interceptors) each.tap?.(...this.shared(each), step.tap)
  }

  /** A tap threw. */
  error(error: unknown): void {
    for (const each of this.interceptors) each.error?.(error)
  }

  /** The call has a result. */
  end(result: unknown): void {
    for (const each of this.interceptors) each.result?.(result)
  }

  /** The call ended without a result. */
  done(): void {
    for (const each of this.interceptors) each.done?.()
  }

  private shared(each: Interceptor): unknown[] {
    return each.context === true ? [this.context] : []
  }
}
