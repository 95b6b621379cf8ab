import type { Db } from '../platform/db/client.ts'

/** Why an attempt at an upstream failed, in its scrubbed words. */
interface Reason {
  requestId: string
  /** It is `n` of `call_attempt`. */
  n: number
  at: number
  reason: string
}

/** Keeps reasons in the database, a second later and off the way of calls: a node that is killed loses the last ones. */
export interface AttemptReasons {
  add(reason: Reason): void
  store(): Promise<void>
}

/** Beyond these more failures of one storm add nothing. */
const WAITING_MAX = 2000
const AT_ONCE = 200

export function createAttemptReasons({ db }: { db: Db }): AttemptReasons {
  let waiting: Reason[] = []
  return {
    add(reason) {
      if (waiting.length < WAITING_MAX) waiting.push(reason)
    },
    async store() {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, AT_ONCE)
        await db
          .insertInto('attempt_reason')
          .values(
            batch.map(({ requestId, n, at, reason }) => ({ request_id: requestId, n, noted_at: at, reason })),
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        waiting = waiting.slice(batch.length)
      }
    },
  }
}
