import { DAY_MS, startOfDay } from '../../contract/time.ts'
import type { Db } from '../platform/db/client.ts'
import type { LateUseRow } from './batch-state.ts'

/** The job that sums days for all users looks at each of them again for as long. */
const SUMMED_AGAIN_MS = 2 * DAY_MS

interface Used {
  requestId: string
  calledAt: number
  at: number
}

/** What has to be written down of a call that ends, or is corrected, so late that the sums of its day may be made already. */
export function lateUsage({ requestId, calledAt, at }: Used): LateUseRow[] {
  const day = startOfDay(calledAt)
  return startOfDay(at) - day < SUMMED_AGAIN_MS
    ? []
    : [{ request_id: requestId, settled_at: at, day_at: day }]
}

/** It is for what changes attempts outside of the wallet, in its transaction. */
export async function noteLateUsage(trx: Db, used: Used): Promise<void> {
  const rows = lateUsage(used)
  if (rows.length > 0)
    await trx
      .insertInto('late_use')
      .values(rows)
      .onConflict((c) => c.doNothing())
      .execute()
}
