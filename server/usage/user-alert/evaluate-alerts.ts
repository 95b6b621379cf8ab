import { withClaim } from '../../platform/db/claim.ts'
import type { Db } from '../../platform/db/client.ts'
import { MINUTE_MS } from '../../../contract/time.ts'
import type { Deps } from '../context.ts'
import { readAlertRules } from './alert-rules.ts'
import { balanceAlerts } from './balance-alerts.ts'
import { keyAlerts } from './key-alerts.ts'
import { raiseAlert } from '../../identity/index.ts'
import { readKeyUse } from './read-key-use.ts'

/** Users of one statement. */
const AT_ONCE = 50

/** Raises the alerts that users want, each once, on one node at a time. A job. */
export async function evaluateAlerts({
  database: { db },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock()
  if ((await nextUsers(db, '')).length === 0) return
  await withClaim(db, { subject: 'user-alerts', now, forMs: MINUTE_MS }, async () => {
    for (let after = ''; ;) {
      const userIds = await nextUsers(db, after)
      const last = userIds.at(-1)
      if (last === undefined) return
      const rulesOf = await readAlertRules(db, userIds)
      const keys = await readKeyUse(db, userIds, now)
      const alerts = [
        ...keys.flatMap((key) => keyAlerts(key, rulesOf(key.userId), now)),
        ...(await balanceAlerts(
          db,
          userIds.filter((userId) => rulesOf(userId).balance),
        )),
      ]
      for (const alert of alerts) await raiseAlert(db, { ...alert, now })
      after = last
    }
  })
}

/** Users with a verified channel. */
async function nextUsers(db: Db, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('alert_channel')
    .select('user_id')
    .distinct()
    .where('verified_at', 'is not', null)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(AT_ONCE)
    .execute()
  return rows.map((row) => row.user_id)
}
