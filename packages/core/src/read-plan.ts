import { utf8Length } from './code-points.ts'
import type { CompiledGates, KeywordRow } from './gates.ts'
import type { FieldKind, Model } from './model.ts'

/** A field of a model as the reader needs it. */
export interface Field {
  readonly name: string
  readonly index: number
  readonly kind: FieldKind
  /** UTF-8 bytes of `"name":`. */
  readonly bytes: number
}

/** What the reader needs to know of a keyword. */
export interface ReadRow extends KeywordRow {
  /** Undefined where the model has no such field. */
  readonly field: Field | undefined
  /** Holds subschemas that a walk enters and the model does not know. */
  readonly foreign: boolean
}

/** A model ready for reading. */
export interface ReadPlan {
  readonly model: Model
  /** In the model's order. */
  readonly fields: readonly Field[]
  /** By keyword. */
  readonly rows: Readonly<Record<string, ReadRow>>
  /** Of the passes that would have to see a node first; the reader stops at a node that wakes one. */
  readonly gates?: CompiledGates | undefined
}

const holdsSubschemas: ReadonlySet<FieldKind> = new Set(['schema', 'boolean|schema', 'schema[]', 'schemaMap'])

/** Compiles a model, and the gates that nodes have to pass unseen; done once for a pipeline. */
export function readPlan(model: Model, gates?: CompiledGates): ReadPlan {
  const rows: Record<string, ReadRow> = Object.create(null)
  const row = (name: string, field: Field | undefined): void => {
    const { bits, kind, isType } = gates?.rows[name] ?? { bits: 0, kind: undefined, isType: false }
    rows[name] = { bits, kind, isType, field, foreign: kind !== undefined && !(field !== undefined && holdsSubschemas.has(field.kind)) }
  }
  const fields = Object.keys(model).map((name, index) => {
    const field: Field = { name, index, kind: model[name]!, bytes: utf8Length(JSON.stringify(name)) + 1 }
    row(name, field)
    return field
  })
  for (const name of Object.keys(gates?.rows ?? {})) if (rows[name] === undefined) row(name, undefined)
  return { model, fields, rows, gates }
}
