import type { Logger } from 'pino'
import type { Database } from '../../platform/db/client.ts'

/** How often the awaited orders are read, in one query. */
const LOOK_MS = 400
/** Longest wait: proxies cut longer ones off. */
const LONGEST_MS = 25_000
/** Most waiters; further ones are answered at once and ask again. */
const WAITERS_MAX = 2000

export interface OrderLongPoll {
  /** Resolves once an order is not pending any more, after 25 s, or when the server ends. */
  untilSettled(orderNo: string): Promise<void>
}

interface LongPollInput {
  database: Database
  log: Logger
  stop: AbortController
}

/** Looks into the database, because the callback may have come to another node; without waits it does nothing. */
export function createOrderLongPoll({ database, log, stop }: LongPollInput): OrderLongPoll {
  const waiting = new Map<string, Set<() => void>>()
  let waiters = 0
  let timer: NodeJS.Timeout | null = null

  const release = (orderNo: string) => {
    for (const end of waiting.get(orderNo) ?? []) end()
  }
  stop.signal.addEventListener('abort', () => {
    for (const orderNo of waiting.keys()) release(orderNo)
  })

  function lookSoon() {
    timer ??= setTimeout(() => void look(), LOOK_MS)
    timer.unref()
  }

  async function look() {
    if (waiting.size === 0) {
      timer = null
      return
    }
    try {
      const settled = await database.db
        .selectFrom('order')
        .select('order_no')
        .where('order_no', 'in', [...waiting.keys()])
        .where('status', '<>', 'pending')
        .execute()
      for (const { order_no: orderNo } of settled) release(orderNo)
    } catch (error) {
      log.warn({ err: error }, 'orders could not be looked at')
    }
    timer = null
    if (waiting.size > 0) lookSoon()
  }

  return {
    untilSettled(orderNo) {
      if (waiters >= WAITERS_MAX || stop.signal.aborted) return Promise.resolve()
      waiters += 1
      lookSoon()
      return new Promise((resolve) => {
        const ends = waiting.get(orderNo) ?? new Set()
        waiting.set(orderNo, ends)
        const end = () => {
          clearTimeout(latest)
          waiters -= 1
          ends.delete(end)
          if (ends.size === 0) waiting.delete(orderNo)
          resolve()
        }
        const latest = setTimeout(end, LONGEST_MS).unref()
        ends.add(end)
      })
    },
  }
}
