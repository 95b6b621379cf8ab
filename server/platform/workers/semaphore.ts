/** Lets few pieces of work run at a time, the others wait in their order. */
export function createSemaphore(limit: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    isIdle: () => running === 0,
    isFull: () => running >= limit,
    waiting: () => waiting.length,
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        return await work()
      } finally {
        // The one that ends hands its place over.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
