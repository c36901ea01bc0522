import { SpokeshaveError } from '@spokeshave/core'

/** Variables by name, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** `${NAME}`, `${NAME:-text}` as Claude Code has it, `${env:NAME}` as VS Code and Cursor have it. */
const reference = /\$\{(?:env:)?([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g

/** Fills variables into texts, and keeps what was filled in: it may be secret. */
export class Expansion {
  readonly #env: Environment
  /** What came from the environment. */
  readonly values: string[] = []

  constructor(env: Environment) {
    this.#env = env
  }

  /** Throws `BAD_CONFIG` for a variable that is not set and has no text to stand in for it. */
  fill(text: string, pointer?: string): string {
    return text.replace(reference, (_, name: string, otherwise: string | undefined) =>
      this.#value(name, otherwise, pointer),
    )
  }

  #value(name: string, otherwise: string | undefined, pointer: string | undefined): string {
    const set = Object.hasOwn(this.#env, name) ? this.#env[name] : undefined
    // As a shell has it, an empty variable gives way to the text that stands in.
    const value = set === '' ? (otherwise ?? set) : (set ?? otherwise)
    if (value === undefined)
      throw new SpokeshaveError('BAD_CONFIG', `the variable ${name} is not set in the environment`, { pointer })
    if (value === set) this.values.push(value)
    return value
  }
}
