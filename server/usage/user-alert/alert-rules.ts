import type { AlertRules } from '../../../contract/user-alert.ts'
import type { Db } from '../../platform/db/client.ts'

/** They hold for a user who has set none. */
const DEFAULTS: Omit<AlertRules, 'id'> = {
  budget: true,
  balance: true,
  unusedDays: 30,
  networks: 20,
  spendTimes: 5,
}

/** Which alerts each of some users wants. */
export async function readAlertRules(
  db: Db,
  userIds: readonly string[],
): Promise<(userId: string) => AlertRules> {
  const rows =
    userIds.length === 0
      ? []
      : await db.selectFrom('alert_rule').selectAll().where('user_id', 'in', userIds).execute()
  const rules = new Map(
    rows.map((row) => [
      row.user_id,
      {
        id: row.user_id,
        budget: row.budget === 1,
        balance: row.balance === 1,
        unusedDays: row.unused_days,
        networks: row.networks,
        spendTimes: row.spend_times,
      },
    ]),
  )
  return (userId) => rules.get(userId) ?? { id: userId, ...DEFAULTS }
}
