import { runStep } from './drive.ts'
import { messageOf, SpokeshaveError } from './errors.ts'
import { Execution } from './execution.ts'
import type { ToolSchema } from './model.ts'
import type { Plan } from './plan.ts'
import type { Budget } from './plugin.ts'
import { type Limit, readAsIs, type Reading, readWhole, sizeOf } from './reading.ts'
import { limitOf, scalarFaults } from './scalars.ts'
import { shrink } from './shrink.ts'
import type { Step } from './stage.ts'

/** One schema of several that have a budget between them. */
export interface Together {
  readonly plan: Plan
  readonly schema: unknown
}

/** What became of one of them: a tool schema, or why there is none. */
export type TogetherOutcome = { readonly schema: ToolSchema; readonly error?: never } | { readonly error: SpokeshaveError; readonly schema?: never }

/**
 * Parses each schema by its own pipeline, and where they are then over the budget together, compacts them further: what
 * loses nothing everywhere, then the cheapest losses wherever they are, then the rest, the largest schema first.
 */
export function parseAll(tools: readonly Together[], budget: Budget): TogetherOutcome[] {
  const fault = scalarFaults.budget(budget)
  if (fault !== undefined) throw new SpokeshaveError('BAD_OPTIONS', `the budget ${fault}`)
  const limit = limitOf(budget)
  const members = tools.map((tool) => new Member(tool, limit))
  if (limit === undefined) return members.map((member) => member.outcome())
  const fits = (): boolean => members.reduce((sum, { size }) => sum + size, 0) <= limit.most
  for (const part of ['before', 'graded', 'after'] as const) {
    if (fits()) break
    if (part === 'graded') shrinkAll(members, limit)
    // What loses something and is not weighed comes last, and no more of it than it takes.
    else if (part === 'before') for (const member of members) member.run(member.parts.before)
    else for (const member of members.toSorted((a, b) => b.size - a.size)) if (!fits()) member.run(member.parts.after)
  }
  return members.map((member) => member.outcome())
}

function shrinkAll(members: readonly Member[], limit: Limit): void {
  const able = members.filter(({ error, parts }) => error === undefined && parts.graded.length > 0)
  const others = members.reduce((sum, member) => (able.includes(member) ? sum : sum + member.size), 0)
  const values = able.map((member) => ({
    value: member.value,
    steps: member.parts.graded,
    plan: member.plan,
    read: (value: unknown) => member.read(value),
    failed: (error: SpokeshaveError) => member.fail(error),
  }))
  shrink(values, { ...limit, most: limit.most - others }).forEach((value, index) => able[index]!.take(value))
}

/** A schema that went its own way, and goes on with others. */
class Member {
  readonly plan: Plan
  /** The passes of compaction: those before the graded ones, these, and those after. */
  readonly parts: Readonly<Record<'before' | 'graded' | 'after', readonly Step[]>>
  value: unknown
  size = 0
  error: SpokeshaveError | undefined

  constructor(
    { plan, schema }: Together,
    private readonly limit: Limit | undefined,
  ) {
    this.plan = plan
    const { steps } = plan.stages.compactionPass
    const first = steps.findIndex(({ graded }) => graded)
    this.parts = {
      before: first < 0 ? [] : steps.slice(0, first),
      graded: steps.filter(({ graded }) => graded),
      after: plan.compaction ? steps.slice(Math.max(0, first)).filter(({ graded }) => !graded) : [],
    }
    if (!plan.compaction) this.parts = { before: [], graded: [], after: [] }
    this.attempt(() => this.take(new Execution(plan).run(schema).schema))
  }

  /** Runs passes, one after the other. */
  run(steps: readonly Step[]): void {
    this.attempt(() => {
      let { value } = this
      for (const step of steps) value = runStep(step, value, this.plan)
      this.take(value)
    })
  }

  take(value: unknown): void {
    if (this.error !== undefined) return
    this.value = value
    if (this.limit !== undefined) this.size = sizeOf(this.read(value), this.limit)
  }

  read(value: unknown): Reading {
    const { readPlan, limits } = this.plan
    return readPlan === undefined ? readAsIs(value, limits, Infinity) : readWhole(value, readPlan, limits, Infinity, Infinity)
  }

  fail(error: SpokeshaveError): void {
    this.error = error
    this.size = 0
  }

  outcome(): TogetherOutcome {
    let schema: ToolSchema | undefined
    this.attempt(() => {
      if (this.error !== undefined) return
      schema = this.read(this.value).schema as ToolSchema
      this.plan.deserialize?.check?.(schema)
    })
    return this.error === undefined ? { schema: schema! } : { error: this.error }
  }

  /** One that fails takes none of the others down. */
  private attempt(run: () => void): void {
    try {
      run()
    } catch (thrown) {
      this.fail(thrown instanceof SpokeshaveError ? thrown : new SpokeshaveError('NOT_JSON', `the value cannot be read: ${messageOf(thrown)}`, { pointer: '', cause: thrown }))
    }
  }
}
