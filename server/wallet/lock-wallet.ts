import type { Db } from '../platform/db/client.ts'
import { forUpdate } from '../platform/db/lock.ts'

/** Nothing else moves the user's money or tokens until the caller's transaction ends. */
export async function lockWallet(trx: Db, userId: string): Promise<void> {
  await trx
    .selectFrom('wallet')
    .select('user_id')
    .where('user_id', '=', userId)
    .$call(forUpdate(trx))
    .execute()
}
