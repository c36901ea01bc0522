import { schemaChildren } from '@spokeshave/core'

/** What tells a schema from some other object: the keywords of JSON Schema from draft 4 on, and those of OpenAPI. */
const keywords = new Set([
  ...Object.keys(schemaChildren),
  ...['$schema', '$id', 'id', '$ref', '$anchor', '$dynamicRef', '$dynamicAnchor', '$recursiveRef', '$recursiveAnchor'],
  ...['$vocabulary', '$comment', 'type', 'enum', 'const', 'required', 'dependentRequired', 'dependencies', 'nullable'],
  ...['multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'pattern'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minContains', 'maxContains', 'minProperties', 'maxProperties', 'format'],
  ...['contentEncoding', 'contentMediaType', 'title', 'description', 'default', 'examples', 'example', 'deprecated'],
  ...['readOnly', 'writeOnly', 'discriminator', 'externalDocs', 'xml'],
])

/** Whether an object can be meant as a schema: it is empty, or has a keyword of JSON Schema. */
export function looksLikeSchema(value: object): boolean {
  const keys = Object.keys(value)
  return keys.length === 0 || keys.some((key) => keywords.has(key))
}
