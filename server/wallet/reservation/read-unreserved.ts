import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { NO_BALANCE } from '../read-balance.ts'
import type { Balance } from '../wallet.ts'
import type { InFlight } from './reservation-pool.ts'

/** Only what calls in flight may cost counts as held. @param here this process's own; the calls of others are recorded */
export async function readUnreserved(db: Db, userId: string, here: InFlight): Promise<Balance> {
  const row = await db
    .selectFrom('wallet')
    .selectAll()
    .select((eb) => [
      sql<bigint>`cast(coalesce(${eb
        .selectFrom('allowance')
        .select(sql`sum(amount_nano)`.as('sum'))
        .where('user_id', '=', userId)}, 0) as bigint)`.as('reserved_nano'),
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
        )}, 0) as bigint)`.as('in_flight_nano'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return NO_BALANCE
  return {
    balanceNano: row.balance_nano,
    heldNano: row.held_nano - row.reserved_nano + row.in_flight_nano + here.nano,
    tokens: row.tokens,
    heldTokens: row.held_tokens,
  }
}

/** Calls that hold something of a reservation, as far as they are recorded. */
export async function countReserved(db: Db, userId: string): Promise<number> {
  const { calls } = await db
    .selectFrom('call')
    .select(({ fn }) => fn.countAll().as('calls'))
    .where('status', '=', sql.lit('running'))
    .where('allowance_id', '<>', sql.lit(''))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(calls)
}
