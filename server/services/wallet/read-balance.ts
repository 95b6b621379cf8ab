import type { Db } from '../../db/client.ts'

/** What a user has and what of it calls in flight hold: `balanceNano - heldNano` can be spent. */
export interface Balance {
  balanceNano: bigint
  heldNano: bigint
  tokens: number
  heldTokens: number
}

export async function readBalance(db: Db, userId: string): Promise<Balance> {
  const row = await db.selectFrom('wallet').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return { balanceNano: 0n, heldNano: 0n, tokens: 0, heldTokens: 0 }
  return {
    balanceNano: row.balance_nano,
    heldNano: row.held_nano,
    tokens: row.tokens,
    heldTokens: row.held_tokens,
  }
}
