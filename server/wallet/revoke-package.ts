import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { appendLedger } from './append-ledger.ts'
import { lockWallet } from './lock-wallet.ts'
import type { Cause } from './movement.ts'

interface TakeBack extends Cause {
  /** The order that it was bought by. */
  orderNo: string
}

/**
 * Takes a package back of which nothing was used or is held, and which has not expired, inside the caller's transaction.
 * @returns false if there is none such, and then nothing was written
 */
export async function takeBackPackage(trx: Db, { orderNo, ...cause }: TakeBack): Promise<boolean> {
  // First the wallet, as everybody does: what calls hold of the package cannot change any more.
  await lockWallet(trx, cause.userId)
  const taken = await trx
    .updateTable('token_package')
    .set({ closed_at: cause.now })
    .where('user_id', '=', cause.userId)
    .where('order_no', '=', orderNo)
    .where('closed_at', 'is', null)
    .where('held', '=', 0)
    .where('expires_at', '>', cause.now)
    .whereRef('remaining', '=', 'total')
    .where('begun_nano', '=', 0n)
    .returning(['id', 'total'])
    .executeTakeFirst()
  if (!taken) return false
  const wallet = await trx
    .updateTable('wallet')
    .set((row) => ({ tokens: row('tokens', '-', taken.total) }))
    .where('user_id', '=', cause.userId)
    .where(sql<number>`tokens - held_tokens`, '>=', taken.total)
    .returning('tokens')
    .executeTakeFirstOrThrow()
  await appendLedger(trx, cause, {
    asset: 'token',
    amount: BigInt(-taken.total),
    balanceAfter: BigInt(wallet.tokens),
    packageId: taken.id,
  })
  return true
}
