import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { MARK_KEPT_MS, type Watch } from './risk-signal.ts'

/** Networks that several accounts signed in from lately, below the number that says nothing: a school, a company, a mobile network. */
export const quietNetworks = ({ now, limits }: Watch): RawBuilder<string> => sql<string>`(
  select network from sign_in_mark where day_at >= ${now - MARK_KEPT_MS}
  group by network having count(distinct user_id) between 2 and ${limits.riskCrowdAccounts})`

/** Whether a user, whose id an expression is, ever paid through a payment channel. */
export const hasPaid = (userId: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from "order" as paid where paid.user_id = ${sql.ref(userId)}
    and paid.status in ('paid', 'refunded') and paid.channel <> 'balance')`

/** Whether a user never paid and is not one of staff, who share an office. */
export const isUnpaidCustomer = (userId: string): RawBuilder<SqlBool> => sql<SqlBool>`(not ${hasPaid(userId)}
  and not exists (select 1 from staff where staff.user_id = ${sql.ref(userId)} and staff.revoked_at is null))`

/** Those of some accounts that are not closed, the oldest first. */
export async function openAccounts(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('user')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
