import { schemaChildren } from '@spokeshave/core'

/** What tells a schema from some other object: the keywords of JSON Schema from draft 4 on, and those of OpenAPI. */
const words = `
  $schema $id id $ref $anchor $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $vocabulary $comment
  type enum const required dependentRequired dependencies nullable format pattern minLength maxLength
  multipleOf minimum maximum exclusiveMinimum exclusiveMaximum minItems maxItems uniqueItems minContains maxContains
  minProperties maxProperties contentEncoding contentMediaType title description default examples example
  deprecated readOnly writeOnly discriminator externalDocs xml`
const keywords = new Set([...Object.keys(schemaChildren), ...words.trim().split(/\s+/)])

/** Whether an object can be meant as a schema: it is empty, or has a keyword of JSON Schema. */
export function looksLikeSchema(value: object): boolean {
  const keys = Object.keys(value)
  return keys.length === 0 || keys.some((key) => keywords.has(key))
}
