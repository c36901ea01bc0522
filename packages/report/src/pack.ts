import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
/** A chunk is closed when it holds so many characters: one is read within some milliseconds. */
const chunkLength = 512 * 1024

/** JSON text as the page reads it: deflated, in base64. */
export async function pack(json: string): Promise<string> {
  return (await deflate(json, { level: 9 })).toString('base64')
}

/** Packs values into chunks as they come. */
export class Packer {
  readonly #chunks: Promise<string>[] = []
  #open: string[] = []
  #length = 0

  /** Takes a value in and tells where it will be. */
  add(value: object): { readonly chunk: number; readonly position: number } {
    const json = JSON.stringify(value)
    if (this.#length > 0 && this.#length + json.length > chunkLength) this.#close()
    const place = { chunk: this.#chunks.length, position: this.#open.length }
    this.#open.push(json)
    this.#length += json.length
    return place
  }

  async finish(): Promise<string[]> {
    if (this.#open.length > 0) this.#close()
    return Promise.all(this.#chunks)
  }

  #close(): void {
    this.#chunks.push(pack(`[${this.#open.join(',')}]`))
    this.#open = []
    this.#length = 0
  }
}
