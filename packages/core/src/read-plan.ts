import { utf8Length } from './code-points.ts'
import type { FieldKind, Model } from './model.ts'

/** A field of a model as the reader needs it. */
export interface Field {
  readonly name: string
  readonly index: number
  readonly kind: FieldKind
  /** UTF-8 bytes of `"name":`. */
  readonly bytes: number
}

/** A model ready for reading. */
export interface ReadPlan {
  readonly model: Model
  /** In the model's order. */
  readonly fields: readonly Field[]
  readonly byName: Readonly<Record<string, Field>>
  /** One undefined for each field, to be copied: the members of a node, before any was met. */
  readonly blank: readonly undefined[]
}

/** Compiles a model; done once for a pipeline. */
export function readPlan(model: Model): ReadPlan {
  const byName: Record<string, Field> = Object.create(null)
  const fields = Object.keys(model).map((name, index) => {
    const field: Field = { name, index, kind: model[name]!, bytes: utf8Length(JSON.stringify(name)) + 1 }
    byName[name] = field
    return field
  })
  return { model, fields, byName, blank: fields.map(() => undefined) }
}
