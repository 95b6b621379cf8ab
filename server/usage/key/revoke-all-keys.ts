import type { Db } from '../../platform/db/client.ts'

/** Revokes every key of a user that still works. The caller lets `forgetKeys` follow the transaction. @returns how many */
export async function revokeAllKeys(
  trx: Db,
  { userId, now }: { userId: string; now: number },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
