import type { Meter } from '@spokeshave/core'

/** The encodings of OpenAI's models: `o200k_base` of those since GPT-4o, `cl100k_base` of GPT-4 and GPT-3.5. */
export type Encoding = 'o200k_base' | 'cl100k_base'

interface Encoder {
  countTokens(text: string, options?: { readonly disallowedSpecial?: ReadonlySet<string> }): number
}

/** Loaded only when asked for: each holds some megabytes of words. */
const encoders: Readonly<Record<Encoding, () => Promise<Encoder>>> = {
  o200k_base: () => import('gpt-tokenizer/encoding/o200k_base') as Promise<Encoder>,
  cl100k_base: () => import('gpt-tokenizer/encoding/cl100k_base') as Promise<Encoder>,
}

/** A meter of tokens, for `budget: { tokens: 1200, meter: await tokenMeter('o200k_base') }`. */
export async function tokenMeter(encoding: Encoding = 'o200k_base'): Promise<Meter> {
  if (!Object.hasOwn(encoders, encoding)) {
    throw new RangeError(`there is no encoding "${String(encoding)}"; known: ${Object.keys(encoders).join(', ')}`)
  }
  const { countTokens } = await encoders[encoding]()
  // A text such as <|endoftext|> inside of a schema is text.
  const disallowedSpecial: ReadonlySet<string> = new Set()
  return { unit: 'tokens', measure: (text) => countTokens(text, { disallowedSpecial }) }
}
