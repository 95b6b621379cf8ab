import type { Deps } from '../../catalog/context.ts'

/** A call's answer is stored within this time of its end, and its hold can be seen on other nodes within this time of its begin. */
const GRACE_MS = 30_000

/** Ends a response whose node died: it is in the background, and its call no longer runs. */
export async function endUnresolvedResponse(
  { database: { db }, wallet, clock }: Deps,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const row = await db
    .selectFrom('response')
    .leftJoin('call', 'call.request_id', 'response.request_id')
    .select([
      'response.request_id',
      'response.created_at',
      'call.status',
      'call.duration_ms',
      'call.reaped_at',
    ])
    .where('response.id', '=', id)
    .where('response.user_id', '=', userId)
    .where('response.status', '=', 'in_progress')
    .executeTakeFirst()
  if (!row || row.status === 'running' || wallet.isLive(row.request_id)) return
  const endedAt = Math.max(row.created_at + (row.duration_ms ?? 0), row.reaped_at ?? 0)
  if (clock() < endedAt + GRACE_MS) return
  await db
    .updateTable('response')
    .set({ status: 'failed' })
    .where('id', '=', id)
    .where('status', '=', 'in_progress')
    .execute()
}
