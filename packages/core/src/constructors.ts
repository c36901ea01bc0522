import type { ToolSchema } from './model.ts'

/*
 * For those who write tool schemas by hand. These only build: nothing is checked, and what is handed in is used as
 * it is.
 */

/** A string. */
export function string(description?: string): ToolSchema {
  return described({ type: 'string' }, description)
}

/** A number. */
export function number(description?: string): ToolSchema {
  return described({ type: 'number' }, description)
}

/** A whole number. */
export function integer(description?: string): ToolSchema {
  return described({ type: 'integer' }, description)
}

/** True or false. */
export function boolean(description?: string): ToolSchema {
  return described({ type: 'boolean' }, description)
}

/** Null; as a whole tool schema it is refused, as a branch of a union it is not. */
export function nullType(description?: string): ToolSchema {
  return described({ type: 'null' }, description)
}

/** One of the given strings. */
export function stringEnum(values: readonly string[], description?: string): ToolSchema {
  return { ...described({ type: 'string' }, description), enum: [...values] }
}

/** A list of items. */
export function array(items: ToolSchema, description?: string): ToolSchema {
  return { ...described({ type: 'array' }, description), items }
}

/** An object with these properties; `additionalProperties` says whether, or how, it may have others. */
export function object(
  properties: Record<string, ToolSchema>,
  required?: readonly string[],
  additionalProperties?: boolean | ToolSchema,
): ToolSchema {
  return {
    type: 'object',
    properties,
    ...(required === undefined ? {} : { required: [...required] }),
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
  }
}

/** Any of the variants. */
export function anyOf(variants: readonly ToolSchema[], description?: string): ToolSchema {
  return { ...described({}, description), anyOf: [...variants] }
}

/** Exactly one of the variants. */
export function oneOf(variants: readonly ToolSchema[], description?: string): ToolSchema {
  return { ...described({}, description), oneOf: [...variants] }
}

/** All of the variants at once. */
export function allOf(variants: readonly ToolSchema[], description?: string): ToolSchema {
  return { ...described({}, description), allOf: [...variants] }
}

/** The same schema, marked as one whose argument is sent encrypted. */
export function withEncrypted(schema: ToolSchema): ToolSchema {
  return { ...schema, encrypted: true }
}

function described(schema: ToolSchema, description: string | undefined): ToolSchema {
  return description === undefined ? schema : { ...schema, description }
}
