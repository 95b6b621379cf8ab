import { formatYuan } from '../../../contract/money.ts'
import type { Db } from '../../platform/db/client.ts'
import { outcomeWord } from '../../catalog/index.ts'

/** What calls were sent to, in the words of `UserCall`, by call. */
export async function readAttempts(db: Db, requestIds: readonly string[]) {
  const rows =
    requestIds.length === 0
      ? []
      : await db
          .selectFrom('call_attempt')
          .select(['request_id', 'channel', 'outcome', 'http_status', 'cost_nano'])
          .where('request_id', 'in', requestIds)
          .orderBy('request_id')
          .orderBy('n')
          .execute()
  return (requestId: string) => {
    const attempts = rows.filter((row) => row.request_id === requestId)
    if (attempts.length === 0) return { attemptsText: null, upstreamCost: null }
    const words = attempts.map(
      ({ channel, outcome, http_status: status }) =>
        `${channel || '上游不明'} ${outcomeWord(outcome, status)}`,
    )
    const isKnown = attempts.every(({ cost_nano: nano }) => nano !== null)
    const nano = attempts.reduce((sum, { cost_nano: one }) => sum + (one ?? 0n), 0n)
    return { attemptsText: words.join('，再到 '), upstreamCost: isKnown ? formatYuan(nano) : null }
  }
}
