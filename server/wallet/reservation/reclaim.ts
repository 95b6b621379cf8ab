import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../db/client.ts'

interface Recall {
  userId: string
  /** The process that asks; its own are returned already. */
  nodeId: string
  now: number
}

/** A node that lives returns what it need not keep within a second; one that died, when its leases end. */
const PATIENCE_MS = 2000
const PAUSE_MS = 50

/** Asks other nodes for what they set aside of a user's money and waits until they returned it. @returns whether there was any */
export async function returnElsewhere(db: Db, { userId, nodeId, now }: Recall): Promise<boolean> {
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

/** The allowances of a node that somebody asked for. */
export async function recalledHere(db: Db, nodeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('allowance')
    .select('id')
    .where('node_id', '=', nodeId)
    .where('recalled_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}
