import type { Db } from '../platform/db/client.ts'
import type { Balance } from './wallet.ts'

export const NO_BALANCE: Balance = { balanceNano: 0n, heldNano: 0n, tokens: 0, heldTokens: 0 }

export async function readBalance(db: Db, userId: string): Promise<Balance> {
  const row = await db.selectFrom('wallet').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return NO_BALANCE
  return {
    balanceNano: row.balance_nano,
    heldNano: row.held_nano,
    tokens: row.tokens,
    heldTokens: row.held_tokens,
  }
}

export async function countHolds(db: Db, userId: string): Promise<number> {
  const { holds } = await db
    .selectFrom('hold')
    .select(({ fn }) => fn.countAll().as('holds'))
    .where('status', '=', 'open')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(holds)
}
