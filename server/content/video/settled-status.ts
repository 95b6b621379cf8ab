import type { Db } from '../../platform/db/client.ts'

/** How a call was settled: of several settlements only the first counts. */
export async function settledStatus(db: Db, requestId: string) {
  const { status } = await db
    .selectFrom('call')
    .select('status')
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  return status
}
