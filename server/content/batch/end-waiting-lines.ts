import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Deps } from '../../catalog/context.ts'

interface Ending {
  batchId: string
  httpStatus: number
  /** When it ended, if its time is over. */
  expiredAt?: number
  /** It is written as `/v1` says it. */
  error: { code: string; message: string; type?: string; param?: string | null }
}

/** Ends the lines of a batch that have not begun, all for one reason. @returns whether there were any */
export async function endWaitingLines(
  { database, secrets }: Pick<Deps, 'database' | 'secrets'>,
  { batchId, httpStatus, error, expiredAt }: Ending,
): Promise<boolean> {
  return transact(database.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('batch_line')
      .set({
        state: 'failed',
        http_status: httpStatus,
        answer_sealed: secrets.seal(JSON.stringify({ error })),
      })
      .where('batch_id', '=', batchId)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await countFailed(trx, { batchId, count: Number(numUpdatedRows), expiredAt })
    return numUpdatedRows > 0n
  })
}

interface Failed {
  batchId: string
  count: number
  expiredAt: number | undefined
}

const countFailed = (trx: Db, { batchId, count, expiredAt }: Failed) =>
  trx
    .updateTable('batch')
    .set({ failed: sql`failed + ${count}`, ...(expiredAt !== undefined && { expired_at: expiredAt }) })
    .where('id', '=', batchId)
    .execute()
