import type { Deps } from '../context.ts'
import { checkPayment } from './check-payment.ts'

const AT_ONCE = 10
/** Longest interval between two queries of a pending order, so that a lost callback is made good within a minute. */
const LONGEST_WAIT_MS = 30_000
const SHORTEST_WAIT_MS = 10_000
const STEP_MS = 2000
/** Past its end it is only waited until the provider can be reached. */
const LATE_WAIT_MS = 300_000

const waitAfter = (queries: number, isLate: boolean) =>
  Math.min(isLate ? LATE_WAIT_MS : LONGEST_WAIT_MS, SHORTEST_WAIT_MS + STEP_MS * queries)

/** Asks providers for the orders that are due. A job; several nodes share the work. @returns how many were asked for */
export async function sweepPayments(deps: Deps): Promise<number> {
  for (let queried = 0; ;) {
    const due = await deps.database.db
      .selectFrom('payment')
      .select('order_no')
      .where('query_at', '<=', deps.clock())
      .orderBy('query_at')
      .limit(AT_ONCE)
      .execute()
    await Promise.all(due.map(({ order_no: orderNo }) => sweep(deps, orderNo)))
    queried += due.length
    if (due.length < AT_ONCE || deps.stop.signal.aborted) return queried
  }
}

async function sweep(deps: Deps, orderNo: string): Promise<void> {
  const { db } = deps.database
  const order = await db.selectFrom('order').selectAll().where('order_no', '=', orderNo).executeTakeFirst()
  if (order?.status !== 'pending') {
    await db.updateTable('payment').set({ query_at: null }).where('order_no', '=', orderNo).execute()
    return
  }
  if (!(await claim(deps, { orderNo, isLate: order.expires_at <= deps.clock() }))) return
  try {
    await checkPayment(deps, order)
  } catch (error) {
    deps.log.warn({ err: error, orderNo, channel: order.channel }, 'payment provider could not be asked')
  }
}

/** Takes the query for this node and sets the time of the next one. @returns false if another node has it */
async function claim(
  deps: Deps,
  { orderNo, isLate }: { orderNo: string; isLate: boolean },
): Promise<boolean> {
  const now = deps.clock()
  const { db } = deps.database
  const row = await db
    .selectFrom('payment')
    .select('queries')
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set((eb) => ({
      query_at: now + waitAfter(row?.queries ?? 0, isLate),
      queries: eb('queries', '+', 1),
      queried_at: now,
    }))
    .where('order_no', '=', orderNo)
    .where('query_at', '<=', now)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}
