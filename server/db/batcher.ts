interface BatchOptions<Item, Result> {
  /** Does the work for all of them at once; results in the order of the items. */
  run: (items: Item[]) => Promise<Result[]>
  cap: number
}

/** Lets items that arrive while a run is under way share the next one. */
export function createBatcher<Item, Result>({ run, cap }: BatchOptions<Item, Result>) {
  interface Waiting {
    item: Item
    resolve: (result: Result) => void
    reject: (error: unknown) => void
  }
  const waiting: Waiting[] = []
  let isRunning = false

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, cap)
      try {
        const results = await run(batch.map(({ item }) => item))
        batch.forEach(({ resolve }, i) => resolve(results[i] as Result))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isRunning) return
      isRunning = true
      // Not at once: what the event loop is about to deliver can still come along.
      setImmediate(() => void runAll())
    })
}
