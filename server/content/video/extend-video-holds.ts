import type { Deps } from '../../catalog/context.ts'
import { HOLD_LEASE_MS } from './close-video.ts'
import { OPEN_STATUSES } from './video-row.ts'

const NEAR_MS = HOLD_LEASE_MS - 3 * 60_000
const AT_ONCE = 200

/** The money of open jobs goes back only when no node at all looks after them. */
export async function extendVideoHolds({ database: { db }, wallet, clock }: Deps): Promise<void> {
  const soon = clock() + NEAR_MS
  let after = ''
  for (;;) {
    const holds = await db
      .selectFrom('video')
      .innerJoin('hold', 'hold.id', 'video.request_id')
      .select('hold.id')
      .where('video.status', 'in', OPEN_STATUSES)
      .where('hold.status', '=', 'open')
      .where('hold.lease_until', '<', soon)
      .where('hold.id', '>', after)
      .orderBy('hold.id')
      .limit(AT_ONCE)
      .execute()
    await Promise.all(holds.map(({ id }) => wallet.extendLease(id, HOLD_LEASE_MS)))
    const last = holds.at(-1)
    if (!last || holds.length < AT_ONCE) return
    after = last.id
  }
}
