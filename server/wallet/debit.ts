import { sql } from 'kysely'
import type { Db } from '../platform/db/client.ts'
import { Failure } from '../platform/errors.ts'
import { appendLedger } from './append-ledger.ts'
import { requirePositive, type Movement } from './movement.ts'

/** Takes yuan that no call holds. @throws Failure balanceShort, and then nothing was written */
export async function debit(trx: Db, { amountNano, ...cause }: Movement): Promise<void> {
  requirePositive(amountNano)
  const wallet = await trx
    .updateTable('wallet')
    .set((row) => ({ balance_nano: row('balance_nano', '-', amountNano) }))
    .where('user_id', '=', cause.userId)
    .where(sql<bigint>`balance_nano - held_nano`, '>=', amountNano)
    .returning('balance_nano')
    .executeTakeFirst()
  if (!wallet) throw new Failure('balanceShort')
  await appendLedger(trx, cause, { asset: 'yuan', amount: -amountNano, balanceAfter: wallet.balance_nano })
}
