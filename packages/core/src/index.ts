export { Canonical } from './canonical.ts'
export { checkOptions } from './check-options.ts'
export { type ChildKeyword, type ChildKind, type ChildTable, inlineChildren, pickChildren, type Polarity, schemaChildren } from './child-table.ts'
export type { Change } from './change.ts'
export { compareCodePoints, utf8Length } from './code-points.ts'
export * from './constructors.ts'
export { definePlugin, type PluginDefinition } from './define-plugin.ts'
export type { PassDescription, PipelineDescription } from './describe.ts'
export { type ErrorCode, errorCodes, type ErrorDetails, SpokeshaveError } from './errors.ts'
export type { ParseObserver } from './execution.ts'
export type { AnyHook, FullTap, PipelineHooks, ResultHook, SchemaHook, TapContext, TapData } from './hooks.ts'
export {
  type DeepReadonly,
  has,
  isObject,
  isTypeName,
  type JsonObject,
  type JsonValue,
  type SchemaNode,
  type SchemaObject,
  type TypeName,
  typeNames,
} from './json.ts'
export type { Limits } from './limits.ts'
export { type DefinitionRef, definitionRef } from './local-ref.ts'
export type { OptionsCheck, SaidOptions } from './make-plugin.ts'
export type { Meter } from './meter.ts'
export { effectOfDropping, lossCodes } from './model-losses.ts'
export { type FieldKind, type Model, type ToolSchema, toolSchemaModel } from './model.ts'
export {
  type DeserializePass,
  type Effect,
  type Gate,
  type HookName,
  hookNames,
  type NodePass,
  type Note,
  type Offer,
  type Pass,
  type PassBase,
  type PassContext,
  type Path,
  type TreeContext,
  type TreePass,
} from './pass.ts'
export { formatPipelineText, parsePipelineText, type TextPass } from './pipeline-text.ts'
export type { ExplainOptions } from './explain-options.ts'
export { createPipeline, type Explanation, parseTogether, type PassInfo, type Pipeline, type TogetherItem } from './pipeline.ts'
export type {
  Budget,
  ItemPlace,
  OptionsSchema,
  PipelineOptions,
  Place,
  Plugin,
  PluginFactory,
  PluginItem,
  Preset,
  PresetFactory,
  PresetItem,
} from './plugin.ts'
export { escapeToken, fromPointer, toPointer, valueAt } from './pointer.ts'
export { errorAt, keyPath, type Origin, type PassChange, within } from './provenance.ts'
export type { PassRegistry } from './pass-registry.ts'
export type { PassEntry } from './registry.ts'
export { removing } from './removing.ts'
export { replayChanges, type Replayable } from './replay.ts'
export type { PassReport, Report, SkipReason, Totals } from './report.ts'
export type { Statistics } from './statistics.ts'
export { runPass, type RunPassOptions } from './run-pass.ts'
export { stringifyJson, stringifyToolSchema } from './stringify.ts'
export { isOpen } from './survey.ts'
export { didYouMean } from './suggest.ts'
export type { TogetherOutcome } from './together.ts'
export type { Trace, TraceStep } from './trace.ts'
