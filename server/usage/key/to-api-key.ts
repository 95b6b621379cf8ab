import type { Selectable } from 'kysely'
import type { ApiKey } from '../../../contract/key.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { UserContext } from '../context.ts'
import { readKeyRate, readKeySettings } from '../credential/key-settings.ts'

/** It is in nano-yuan; `total` is of all time. */
interface Spent {
  total: bigint
  today: bigint
  yesterday: bigint
}

export const NOTHING_SPENT: Spent = { total: 0n, today: 0n, yesterday: 0n }

export function toApiKey(
  row: Selectable<Tables['api_key']>,
  spent: Spent,
  { deps, now }: Pick<UserContext, 'deps' | 'now'>,
): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    last4: row.last4,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    spent: formatYuan(spent.total),
    spentToday: formatYuan(spent.today),
    spentYesterday: formatYuan(spent.yesterday),
    ...readKeySettings(deps.secrets, row),
    ...readKeyRate(row),
    status: statusOf(row, now),
    ...(row.paused_at !== null && { pauseReason: row.pause_reason, brakeId: row.paused_by }),
  }
}

function statusOf(row: Selectable<Tables['api_key']>, now: number): ApiKey['status'] {
  if (row.revoked_at !== null) return 'revoked'
  if (row.expires_at !== null && row.expires_at <= now) return 'expired'
  return row.paused_at === null ? 'active' : 'paused'
}
