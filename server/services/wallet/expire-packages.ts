import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { forUpdate } from '../../db/lock.ts'
import { transact } from '../../db/transact.ts'
import { appendLedger } from './append-ledger.ts'

const AT_ONCE = 500

/**
 * Writes off what is left of packages past their end. One that a call still holds waits until the call is settled;
 * nothing new is held of it meanwhile.
 * @returns how many packages were closed
 */
export async function expirePackages(db: Db, now: number): Promise<number> {
  const ended = await db
    .selectFrom('token_package')
    .select(['id', 'user_id'])
    .where('closed_at', 'is', null)
    .where('expires_at', '<=', now)
    .where('held', '=', 0)
    .orderBy('expires_at')
    .limit(AT_ONCE)
    .execute()
  let closed = 0
  for (const { id, user_id: userId } of ended) {
    if (await transact(db, (trx) => expirePackage(trx, { packageId: id, userId, now }))) closed += 1
  }
  return closed
}

interface Expiry {
  packageId: string
  userId: string
  now: number
}

async function expirePackage(trx: Db, { packageId, userId, now }: Expiry): Promise<boolean> {
  await trx
    .selectFrom('wallet')
    .select('user_id')
    .where('user_id', '=', userId)
    .$call(forUpdate(trx))
    .execute()
  const row = await trx
    .updateTable('token_package')
    .set({ closed_at: now })
    .where('id', '=', packageId)
    .where('closed_at', 'is', null)
    .where('held', '=', 0)
    .returning('remaining')
    .executeTakeFirst()
  if (!row) return false
  if (row.remaining === 0) return true
  const wallet = await trx
    .updateTable('wallet')
    .set((w) => ({ tokens: w('tokens', '-', row.remaining) }))
    .where('user_id', '=', userId)
    .where(sql<number>`tokens - held_tokens`, '>=', row.remaining)
    .returning('tokens')
    .executeTakeFirstOrThrow()
  await appendLedger(
    trx,
    { userId, kind: 'adjust', refType: 'package', refId: packageId, remark: '套餐到期', now },
    { asset: 'token', amount: BigInt(-row.remaining), balanceAfter: BigInt(wallet.tokens), packageId },
  )
  return true
}
