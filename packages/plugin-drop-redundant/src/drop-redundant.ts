import { definePlugin, isObject, isOpen, type JsonValue, type PluginFactory } from '@spokeshave/core'

import { hearsProperties } from './mentions.ts'

/**
 * Drops keywords that accept everything and say nothing: an empty `required`, `allOf` or `description`, an
 * `additionalProperties` that lets all in, a name that `required` or a value that `enum` has twice.
 *
 * `{"required": [], "additionalProperties": true, "description": ""}` becomes `{}`.
 */
const dropRedundant: PluginFactory<object> = definePlugin<object>({
  name: 'drop-redundant',
  passNames: ['drop-redundant'],
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  passes: () => [
    {
      name: 'drop-redundant',
      hook: 'compactionPass',
      effect: 'same',
      description: 'Drops keywords that accept everything and say nothing.',
      keywords: ['required', 'additionalProperties', 'description', 'allOf', 'enum', 'properties'],
      visit(node, path, context) {
        const { required, additionalProperties, description, allOf, enum: values, properties } = node as Readonly<Record<string, unknown>>
        if (empty(required)) path.remove('required')
        else list(path, 'required', required)
        list(path, 'enum', values)
        if (additionalProperties !== undefined && isOpen(additionalProperties as JsonValue) && !hearsProperties(context)) path.remove('additionalProperties')
        if (typeof description === 'string' && description.trim() === '') path.remove('description')
        if (empty(allOf)) path.remove('allOf')
        // An object is said by its type, or by what else is said of its members.
        if (isObject(properties) && Object.keys(properties).length === 0 && additionalProperties !== false) path.remove('properties')
      },
    },
  ],
})

export default dropRedundant

function empty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** Leaves out what a list has twice. */
function list(path: { set(keyword: string, value: JsonValue): void }, keyword: string, value: unknown): void {
  if (!Array.isArray(value) || value.some((item) => typeof item === 'object' && item !== null)) return
  const once = [...new Set(value as JsonValue[])]
  if (once.length < value.length) path.set(keyword, once)
}
