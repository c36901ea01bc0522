import { styleText } from 'node:util'
import type { Writable } from 'node:stream'

/** A way to make text stand out. */
export type Style = Parameters<typeof styleText>[0]

/** Makes text stand out; elsewhere than on terminals it gives the text back. */
export type Paint = (style: Style, text: string) => string

/** Colour on terminals only; `NO_COLOR`, `FORCE_COLOR` and their kin are honoured. */
export function paintFor(stream: Writable): Paint {
  return (style, text) => (text === '' ? '' : styleText(style, text, { stream }))
}
