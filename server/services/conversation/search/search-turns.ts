/** Searches that a node does at the same time. */
const AT_ONCE = 2

/** Lets few pieces of work run at a time, the others wait in their order. */
function createSemaphore(limit: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    isIdle: () => running === 0,
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}

const all = createSemaphore(AT_ONCE)
const byUser = new Map<string, ReturnType<typeof createSemaphore>>()

/** Runs a search when it is its turn: two at a time on this node, one of a user, so that many of one keep no other waiting. */
export async function inTurn<T>(userId: string, search: () => Promise<T>): Promise<T> {
  const own = byUser.get(userId) ?? createSemaphore(1)
  byUser.set(userId, own)
  try {
    return await own.run(() => all.run(search))
  } finally {
    if (own.isIdle()) byUser.delete(userId)
  }
}
