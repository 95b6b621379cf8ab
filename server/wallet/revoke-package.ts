import { sql } from 'kysely'
import type { Db } from '../platform/db/client.ts'
import { appendLedger } from './append-ledger.ts'
import { lockWallet } from './lock-wallet.ts'
import type { CoveredCause } from './movement.ts'

interface Revocation extends CoveredCause {
  orderNo: string
}

/** Takes back an unused, unheld, unexpired package. @returns false if there is none, and then nothing was written */
export async function revokePackage(trx: Db, { orderNo, ...cause }: Revocation): Promise<boolean> {
  // The wallet is always locked first: what calls hold of the package cannot change from here on.
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
