import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

interface Reclaim {
  userId: string
  /** The process that asks; its own are returned already. */
  nodeId: string
  now: number
}

/** A node that lives returns what it need not keep within a second; one that died, when its leases end. */
const PATIENCE_MS = 2000
const PAUSE_MS = 50

/** Asks other nodes for what they reserve of a user's money and waits for it. @returns whether there was any */
export async function reclaimElsewhere(db: Db, { userId, nodeId, now }: Reclaim): Promise<boolean> {
  const read = () =>
    db
      .selectFrom('allowance')
      .select(['id', 'amount_nano'])
      .where('user_id', '=', userId)
      .where('node_id', '<>', nodeId)
      .execute()
  const before = await read()
  if (before.length === 0) return false
  await db
    .updateTable('allowance')
    .set({ recalled_at: now })
    .where('user_id', '=', userId)
    .where('node_id', '<>', nodeId)
    .where('recalled_at', 'is', null)
    .execute()
  const amounts = new Map(before.map(({ id, amount_nano }) => [id, amount_nano]))
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    const left = await read()
    if (!left.some(({ id, amount_nano }) => amount_nano === amounts.get(id))) return true
    await sleep(PAUSE_MS)
  }
  return false
}

/** The reservations of a node that others reclaim. */
export async function reclaimedIds(db: Db, nodeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('allowance')
    .select('id')
    .where('node_id', '=', nodeId)
    .where('recalled_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

const AT_ONCE = 1000

export function expiredReservations(db: Db, now: number) {
  return db
    .selectFrom('allowance')
    .select(['id as reservationId', 'user_id as userId'])
    .where('lease_until', '<=', now)
    .orderBy('lease_until')
    .limit(AT_ONCE)
    .execute()
}

/** What nodes wrote down of the attempts of calls in flight that these reservations are to pay for, by call. */
export async function notedAttempts(
  db: Db,
  reservationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (reservationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('call')
    .innerJoin('attempt_note', 'attempt_note.request_id', 'call.request_id')
    .select(['call.request_id', 'attempts'])
    .where('status', '=', sql.lit('running'))
    .where('allowance_id', '<>', sql.lit(''))
    .where('allowance_id', 'in', reservationIds)
    .execute()
  return new Map(rows.map(({ request_id, attempts }) => [request_id, attempts]))
}
