import codex from '@spokeshave/preset-codex'
import titleToDescription from 'spokeshave-plugin-title-to-description'

/** What the house sends: codex with titles. */
export default function house({ separator = ': ' } = {}) {
  return {
    name: 'house',
    presets: [codex],
    plugins: [[titleToDescription, { separator }, { before: 'infer-types' }]],
    budget: { bytes: 3000 },
  }
}
