import type { Db } from '../platform/db/client.ts'

/** Gives a new user an empty wallet; one that is there stays. */
export async function openWallet(trx: Db, userId: string): Promise<void> {
  await trx
    .insertInto('wallet')
    .values({ user_id: userId, balance_nano: 0n, held_nano: 0n, tokens: 0, held_tokens: 0 })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}
