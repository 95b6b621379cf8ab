import { z } from 'zod'
import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import { noteLateUsage } from '../../wallet/index.ts'
import type { VideoRow } from './video-row.ts'

const Usage = z.object({ second: z.int().min(1) })

/** A job was recorded with all seconds that were asked for: this is what it used in the end. Done twice, it is done once. */
export async function correctAttempt(
  db: Db,
  video: VideoRow,
  { seconds, billedNano, at }: { seconds: number; billedNano: bigint; at: number },
): Promise<void> {
  const row = await db
    .selectFrom('call_attempt')
    .select(['n', 'usage', 'cost_nano'])
    .where('request_id', '=', video.request_id)
    .where('outcome', '=', 'succeeded')
    .executeTakeFirst()
  const used = row && Usage.safeParse(JSON.parse(row.usage))
  if (!row || !used?.success) return
  if (billedNano > 0n)
    await db
      .updateTable('call_attempt')
      .set({ billed_nano: billedNano })
      .where('request_id', '=', video.request_id)
      .where('n', '=', row.n)
      .where('billed_nano', '=', 0n)
      .execute()
  if (used.data.second === seconds) return
  const { usage, cost_nano: cost } = row
  await transact(db, async (trx) => {
    await trx
      .updateTable('call_attempt')
      .set({
        ...(seconds === 0
          ? { outcome: 'failed', usage: '{}' }
          : { usage: JSON.stringify({ second: seconds }) }),
        cost_nano: cost === null ? null : (cost / BigInt(used.data.second)) * BigInt(seconds),
      })
      .where('request_id', '=', video.request_id)
      .where('n', '=', row.n)
      .where('usage', '=', usage)
      .execute()
    await noteLateUsage(trx, { requestId: video.request_id, calledAt: video.created_at, at })
  })
}
