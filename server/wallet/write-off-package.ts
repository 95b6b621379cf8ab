import { sql } from 'kysely'
import type { Db } from '../platform/db/client.ts'
import { appendLedger } from './append-ledger.ts'
import type { CoveredCause } from './movement.ts'

interface WriteOff extends CoveredCause {
  packageId: string
}

/** Closes a package that no call holds, with the wallet locked. @returns false if it is closed or held: nothing was written */
export async function writeOffPackage(trx: Db, { packageId, ...cause }: WriteOff): Promise<boolean> {
  const row = await trx
    .updateTable('token_package')
    .set({ closed_at: cause.now })
    .where('id', '=', packageId)
    .where('user_id', '=', cause.userId)
    .where('closed_at', 'is', null)
    .where('held', '=', 0)
    .returning('remaining')
    .executeTakeFirst()
  if (!row) return false
  if (row.remaining === 0) return true
  const wallet = await trx
    .updateTable('wallet')
    .set((w) => ({ tokens: w('tokens', '-', row.remaining) }))
    .where('user_id', '=', cause.userId)
    .where(sql<number>`tokens - held_tokens`, '>=', row.remaining)
    .returning('tokens')
    .executeTakeFirstOrThrow()
  const amount = BigInt(-row.remaining)
  const balanceAfter = BigInt(wallet.tokens)
  await appendLedger(trx, cause, { asset: 'token', amount, balanceAfter, packageId })
  return true
}
