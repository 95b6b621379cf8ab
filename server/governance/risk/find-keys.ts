import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import type { Finding, Watch } from './risk-signal.ts'

/** Keys that were used from many networks on one day, today or yesterday. */
export async function findKeys({ db, now, limits }: Watch): Promise<Finding[]> {
  const rows = await db
    .selectFrom('key_network')
    .innerJoin('api_key', 'api_key.id', 'key_network.key_id')
    .select((eb) => [
      'key_id',
      'day_at',
      'api_key.user_id',
      'api_key.prefix',
      'api_key.last4',
      eb.fn.countAll<number>().as('networks'),
    ])
    .where('day_at', '>=', startOfDay(now) - DAY_MS)
    .where('api_key.revoked_at', 'is', null)
    .groupBy(['key_id', 'day_at', 'api_key.user_id', 'api_key.prefix', 'api_key.last4'])
    .having((eb) => eb(eb.fn.countAll<number>(), '>', limits.riskKeyNetworks))
    .execute()
  return rows.map(({ key_id: subject, user_id: userId, prefix, last4, networks }) => ({
    kind: 'keyNetworks',
    subject,
    userId,
    others: [],
    figure: networks,
    detail: `API Key ${prefix}…${last4} 一天在 ${networks} 个地址使用`,
  }))
}
