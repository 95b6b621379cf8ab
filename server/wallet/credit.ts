import type { Db } from '../platform/db/client.ts'
import { appendLedger } from './append-ledger.ts'
import { requirePositive, type Movement } from './movement.ts'

/** Adds yuan to a wallet, inside the caller's transaction. A second credit of the same cause breaks that transaction. */
export async function credit(trx: Db, { amountNano, ...cause }: Movement): Promise<void> {
  requirePositive(amountNano)
  const wallet = await trx
    .updateTable('wallet')
    .set((row) => ({ balance_nano: row('balance_nano', '+', amountNano) }))
    .where('user_id', '=', cause.userId)
    .returning('balance_nano')
    .executeTakeFirstOrThrow()
  await appendLedger(trx, cause, { asset: 'yuan', amount: amountNano, balanceAfter: wallet.balance_nano })
}
