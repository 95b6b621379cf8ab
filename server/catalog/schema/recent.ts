/** Keeps by their text what was asked for last, and no more than so many. */
export class Recent<V> {
  readonly #most: number
  readonly #entries = new Map<string, V>()

  constructor(most: number) {
    this.#most = most
  }

  get(text: string): V | undefined {
    const found = this.#entries.get(text)
    if (found === undefined) return undefined
    this.#entries.delete(text)
    this.#entries.set(text, found)
    return found
  }

  set(text: string, value: V): void {
    this.#entries.set(text, value)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#most && oldest !== undefined) this.#entries.delete(oldest)
  }
}
