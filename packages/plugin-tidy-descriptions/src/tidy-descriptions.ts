import { definePlugin, type Path, type PluginFactory } from '@spokeshave/core'

/** Keywords whose subschemas describe the same value as the node that holds them. */
const branches = ['anyOf', 'oneOf', 'allOf']

/**
 * Collapses white space in descriptions, and drops those that only repeat the name of the property, or what the node
 * above says of the same value.
 *
 * `{"properties": {"userId": {"description": "User ID."}, "at": {"description": "A\n   time."}}}` becomes
 * `{"properties": {"userId": {}, "at": {"description": "A time."}}}`.
 */
const tidyDescriptions: PluginFactory<object> = definePlugin<object>({
  name: 'tidy-descriptions',
  passNames: ['tidy-descriptions'],
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  passes: () => [
    {
      name: 'tidy-descriptions',
      hook: 'compactionPass',
      effect: 'docs',
      description: 'Collapses white space in descriptions and drops repetitions.',
      keywords: ['description'],
      visit(node, path) {
        const { description } = node as { readonly description: unknown }
        if (typeof description !== 'string') return
        const text = description.replace(/\s+/g, ' ').trim()
        if (text === '' || repeatsName(text, path) || repeatsParent(text, path)) path.remove('description', { code: 'repeated-description', effect: 'same' })
        else if (text !== description) path.set('description', text, { code: 'collapsed-space', effect: 'same' })
      },
    },
  ],
})

export default tidyDescriptions

function repeatsName(text: string, path: Path): boolean {
  return path.keyword === 'properties' && letters(text) === letters(String(path.key))
}

function repeatsParent(text: string, path: Path): boolean {
  if (!branches.includes(path.keyword)) return false
  const above = path.parent?.node
  const said = typeof above === 'object' && above !== null ? above.description : undefined
  return typeof said === 'string' && said.replace(/\s+/g, ' ').trim() === text
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
