import { createSemaphore } from './semaphore.ts'

interface SlotLimits {
  total: number
  perUser: number
}

/** Few pieces of work at a time on this node, and few of one user, so that many of one keep no other waiting. */
export interface UserSlots {
  /** When it is its turn. */
  run<T>(userId: string, work: () => Promise<T>): Promise<T>
  /** Now; null if it would have to wait. */
  tryRun<T>(userId: string, work: () => Promise<T>): Promise<T> | null
}

export function createUserSlots({ total, perUser }: SlotLimits): UserSlots {
  const all = createSemaphore(total)
  const byUser = new Map<string, ReturnType<typeof createSemaphore>>()

  async function run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const own = byUser.get(userId) ?? createSemaphore(perUser)
    byUser.set(userId, own)
    try {
      return await own.run(() => all.run(work))
    } finally {
      if (own.isIdle()) byUser.delete(userId)
    }
  }
  return {
    run,
    tryRun: (userId, work) => (all.isFull() || byUser.get(userId)?.isFull() ? null : run(userId, work)),
  }
}
