import { formatYuan } from '../../../contract/money.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Found } from './alert-signal.ts'

/** The falls of balances below what their users set, each of which the ledger counts. */
export async function balanceAlerts(db: Db, userIds: readonly string[]): Promise<Found[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('balance_alert')
    .innerJoin('wallet', 'wallet.user_id', 'balance_alert.user_id')
    .select(['balance_alert.user_id', 'notices', 'threshold_nano', 'balance_nano'])
    .where('balance_alert.user_id', 'in', userIds)
    .where('is_below', '=', 1)
    .where('threshold_nano', 'is not', null)
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    kind: 'balance',
    subject: String(row.notices),
    title: '余额低于提醒金额',
    text: `余额还有 ${formatYuan(row.balance_nano)} 元，低于你设的 ${formatYuan(row.threshold_nano ?? 0n)} 元。余额用完后调用会收到 402。`,
  }))
}
