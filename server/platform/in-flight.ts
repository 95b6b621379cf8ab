interface Cell<Value> {
  value: Value | undefined
}

/**
 * Values of what is under way, by key, in the order in which it began. A Map in which entries come and go replaces its table again and
 * again, and V8 keeps each old table, with what stood in it, alive for the next until a full collection: whole calls, long after they
 * ended. Here a table holds no more than an empty cell of what was deleted.
 */
export class InFlight<Key, Value extends object> {
  readonly #cells = new Map<Key, Cell<Value>>()

  get size(): number {
    return this.#cells.size
  }

  set(key: Key, value: Value): void {
    this.delete(key)
    this.#cells.set(key, { value })
  }

  get(key: Key): Value | undefined {
    return this.#cells.get(key)?.value
  }

  has(key: Key): boolean {
    return this.#cells.has(key)
  }

  /** @returns whether it was there */
  delete(key: Key): boolean {
    const cell = this.#cells.get(key)
    if (cell) cell.value = undefined
    return this.#cells.delete(key)
  }

  /** The one that began before all others. */
  first(): Value | undefined {
    return this.#cells.values().next().value?.value
  }

  /** Lists them as they are now: entries may be deleted meanwhile. */
  values(): Value[] {
    return Array.from(this.#cells.values(), ({ value }) => value).filter((value) => value !== undefined)
  }
}
