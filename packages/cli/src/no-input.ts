/** Nothing was named and nothing came: whoever called wants to know how it is done. */
export class NoInput extends Error {
  override readonly name: string = 'NoInput'

  /** `command` is what was called. */
  constructor(readonly command: string) {
    super()
  }
}
