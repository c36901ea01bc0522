import { messageOf, SpokeshaveError } from './errors.ts'
import type { AnyHook, Interceptor } from './hooks.ts'
import { listeners } from './hooks.ts'
import { refusePromise } from './promises.ts'
import type { Step } from './stage.ts'

/**
 * One call of a hook, as its interceptors hear it. Core drives the taps itself instead of `hook.call`: it measures
 * between two of them, and tapable's call is made with `new Function`, which is forbidden in places.
 */
export class HookCall {
  private constructor(
    private readonly name: string | undefined,
    private readonly interceptors: readonly Interceptor[],
    private readonly context: object,
  ) {}

  /** Begins a call. */
  static begin(hook: AnyHook, value: unknown): HookCall {
    const call = new HookCall(hook.name, listeners(hook), {})
    call.tell((each) => each.call?.(...call.shared(each), value, {}))
    return call
  }

  /** A tap is about to run. */
  tap(step: Step): void {
    this.tell((each) => each.tap?.(...this.shared(each), step.tap))
  }

  /** A tap threw. */
  error(error: unknown): void {
    this.tell((each) => each.error?.(error))
  }

  /** The call has a result. */
  end(result: unknown): void {
    this.tell((each) => each.result?.(result))
  }

  /** The call ended without a result. */
  done(): void {
    this.tell((each) => each.done?.())
  }

  private tell(what: (each: Interceptor) => unknown): void {
    try {
      for (const each of this.interceptors) refusePromise(what(each), `an interceptor of the hook ${this.name}`)
    } catch (thrown) {
      if (thrown instanceof SpokeshaveError) throw thrown
      throw new SpokeshaveError('PASS_FAILED', `an interceptor of the hook ${this.name} failed: ${messageOf(thrown)}`, { cause: thrown })
    }
  }

  private shared(each: Interceptor): unknown[] {
    return each.context === true ? [this.context] : []
  }
}
