import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Allowed } from './wallet.ts'

/** What a user has and what of it calls in flight hold: `balanceNano - heldNano` can be spent. */
export interface Balance {
  balanceNano: bigint
  heldNano: bigint
  tokens: number
  heldTokens: number
}

/**
 * Of what is set aside for calls to come only what calls in flight may cost is held.
 * @param here what this process's own allowances pay for; those of others wrote their calls down
 */
export async function readBalance(
  db: Db,
  userId: string,
  here: Allowed = { ids: [], nano: 0n },
): Promise<Balance> {
  const row = await db
    .selectFrom('wallet')
    .selectAll()
    .select((eb) => [
      sql<bigint>`cast(coalesce(${eb
        .selectFrom('allowance')
        .select(sql`sum(amount_nano)`.as('sum'))
        .where('user_id', '=', userId)}, 0) as bigint)`.as('aside_nano'),
      sql<bigint>`cast(coalesce(${eb
        .selectFrom('call')
        .select(sql`sum(call.held_nano)`.as('sum'))
        .where('status', '=', sql.lit('running'))
        .where('allowance_id', '<>', sql.lit(''))
        .where(
          'allowance_id',
          'in',
          eb
            .selectFrom('allowance')
            .select('id')
            .where('user_id', '=', userId)
            .$if(here.ids.length > 0, (others) => others.where('id', 'not in', here.ids)),
        )}, 0) as bigint)`.as('allowed_nano'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return { balanceNano: 0n, heldNano: 0n, tokens: 0, heldTokens: 0 }
  return {
    balanceNano: row.balance_nano,
    heldNano: row.held_nano - row.aside_nano + row.allowed_nano + here.nano,
    tokens: row.tokens,
    heldTokens: row.held_tokens,
  }
}
