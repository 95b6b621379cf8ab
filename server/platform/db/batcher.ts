import { setImmediate as nextTurn } from 'node:timers/promises'

interface BatchOptions<Item, Result> {
  /** Does the work for all of them at once; results in the order of the items. */
  run: (items: Item[]) => Promise<Result[]>
  cap: number
  /** Turns of the event loop without a new item after which those that are there are run … */
  quietTurns?: number
}

const QUIET_TURNS = 6
/** … and for how long a run is put off at most. */
const GATHER_MS = 10

/** Lets items that arrive together, or while a run is under way, share the next one: a run costs little more for many than for one. */
export function createBatcher<Item, Result>({
  run,
  cap,
  quietTurns = QUIET_TURNS,
}: BatchOptions<Item, Result>) {
  interface Waiting {
    item: Item
    resolve: (result: Result) => void
    reject: (error: unknown) => void
  }
  const waiting: Waiting[] = []
  let isRunning = false

  async function gather(): Promise<void> {
    const until = performance.now() + GATHER_MS
    for (let quiet = 0; quiet < quietTurns && waiting.length < cap && performance.now() < until;) {
      const before = waiting.length
      await nextTurn()
      quiet = waiting.length > before ? 0 : quiet + 1
    }
  }

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      await gather()
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

  const add = (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isRunning) return
      isRunning = true
      void runAll()
    })
  return { add, /** How many items are in no run yet. */ waiting: () => waiting.length }
}
