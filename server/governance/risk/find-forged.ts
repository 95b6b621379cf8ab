import { sql } from 'kysely'
import { DAY_MS, dayOf } from '../../../contract/time.ts'
import { sumOf } from '../../platform/db/sum-of.ts'
import { channelWord } from '../../money/index.ts'
import type { Finding, Watch } from './risk-signal.ts'

/** Payment channels in whose name callbacks were forged, today or yesterday; their alerts have one row for each day and reason. */
export async function findForgedCallbacks({ db, now, limits }: Watch): Promise<Finding[]> {
  const found = []
  for (const day of [dayOf(now - DAY_MS), dayOf(now)]) {
    const rows = await db
      .selectFrom('payment_alert')
      .select(['channel', sumOf<number>('times').as('times')])
      .where('kind', '=', 'forged')
      .where('subject', 'like', `${day} %`)
      .groupBy('channel')
      .having(sql<number>`sum(times)`, '>=', limits.riskForgedTimes)
      .execute()
    found.push(...rows)
  }
  return found.map(({ channel, times }) => ({
    kind: 'forgedCallbacks',
    subject: channel,
    userId: '',
    others: [],
    figure: times,
    detail: `一天里 ${times} 次冒充${channelWord(channel)}的回调，都没有入账`,
  }))
}
