import { setImmediate as nextRound } from 'node:timers/promises'

/** Work of which one slice is done at a time: the one that has waited longest goes on. */
export interface Turns {
  /** Does work that calls `pass` between two of its slices. */
  run<T>(work: (pass: () => Promise<void>) => Promise<T>): Promise<T>
}

/** @param sliceMs a slice that has lasted so long ends at the next `pass` */
export function createTurns(sliceMs: number): Turns {
  const waiting: (() => void)[] = []
  let isTaken = false

  async function enter(): Promise<void> {
    if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve))
    isTaken = true
  }

  /** The turn goes to the next one without being free in between. */
  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else isTaken = false
  }

  return {
    async run(work) {
      await enter()
      let begunAt = performance.now()
      const pass = async () => {
        if (performance.now() - begunAt < sliceMs) return
        leave()
        await nextRound()
        await enter()
        begunAt = performance.now()
      }
      try {
        return await work(pass)
      } finally {
        leave()
      }
    },
  }
}
