import { sql } from 'kysely'
import type { Db } from '../platform/db/client.ts'
import { appendLedger } from './append-ledger.ts'
import type { CoveredCause } from './movement.ts'

interface Tokens extends CoveredCause {
  packageId: string
  tokens: number
}

/** Takes whole tokens that no call holds out of a package, with the wallet locked. @returns false if there are not as many: nothing was written */
export async function takeBackTokens(trx: Db, { packageId, tokens, ...cause }: Tokens): Promise<boolean> {
  const taken = await trx
    .updateTable('token_package')
    .set((row) => ({ remaining: row('remaining', '-', tokens) }))
    .where('id', '=', packageId)
    .where('user_id', '=', cause.userId)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', cause.now)
    .where(sql<number>`remaining - held - case when begun_nano > 0 then 1 else 0 end`, '>=', tokens)
    .executeTakeFirst()
  if (Number(taken.numUpdatedRows) === 0) return false
  await move(trx, { packageId, tokens: -tokens, ...cause })
  return true
}

/** Puts back what `takeBackTokens` took, with the wallet locked; what comes back to a package that has ended since has ended too. */
export async function returnTokens(trx: Db, { packageId, tokens, ...cause }: Tokens): Promise<void> {
  const returned = await trx
    .updateTable('token_package')
    .set((row) => ({ remaining: row('remaining', '+', tokens) }))
    .where('id', '=', packageId)
    .returning('closed_at')
    .executeTakeFirstOrThrow()
  if (returned.closed_at === null) await move(trx, { packageId, tokens, ...cause })
}

async function move(trx: Db, { packageId, tokens, ...cause }: Tokens): Promise<void> {
  const wallet = await trx
    .updateTable('wallet')
    .set((row) => ({ tokens: row('tokens', '+', tokens) }))
    .where('user_id', '=', cause.userId)
    .returning('tokens')
    .executeTakeFirstOrThrow()
  const balanceAfter = BigInt(wallet.tokens)
  await appendLedger(trx, cause, { asset: 'token', amount: BigInt(tokens), balanceAfter, packageId })
}
