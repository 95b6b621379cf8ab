import type { Selectable } from 'kysely'
import type { ApiKey, KeyBudget } from '../../../contract/key.ts'
import { formatYuan, parseYuan } from '../../../contract/money.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { UserContext } from '../context.ts'
import { readKeyRate, readKeySettings } from '../credential/key-settings.ts'

/** It is in nano-yuan: of all time, today, yesterday and this month. */
interface Spent {
  total: bigint
  daily: bigint
  yesterday: bigint
  monthly: bigint
}

export const NOTHING_SPENT: Spent = { total: 0n, daily: 0n, yesterday: 0n, monthly: 0n }

export function toApiKey(
  row: Selectable<Tables['api_key']>,
  spent: Spent,
  { deps, now }: Pick<UserContext, 'deps' | 'now'>,
): ApiKey {
  const settings = readKeySettings(deps.secrets, row)
  const budgetUsed = nearestBudget(settings.budget, spent)
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    last4: row.last4,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    spent: formatYuan(spent.total),
    spentToday: formatYuan(spent.daily),
    spentYesterday: formatYuan(spent.yesterday),
    ...settings,
    ...(budgetUsed && { budgetUsed }),
    ...readKeyRate(row),
    status: statusOf(row, now),
    ...(row.paused_by !== '' && { pauseReason: row.pause_reason, brakeId: row.paused_by }),
  }
}

const BUDGET_NAMES = { total: '累计', daily: '今天', monthly: '本月' }

function nearestBudget(budget: KeyBudget, spent: Spent): ApiKey['budgetUsed'] {
  const [nearest] = (['total', 'daily', 'monthly'] as const)
    .flatMap((period) => {
      const limit = parseYuan(budget[period] ?? '')
      return limit === null ? [] : [{ period, spent: spent[period], limit }]
    })
    .toSorted((a, b) => Number(b.spent * a.limit - a.spent * b.limit))
  return (
    nearest && {
      name: BUDGET_NAMES[nearest.period],
      spent: formatYuan(nearest.spent),
      limit: formatYuan(nearest.limit),
    }
  )
}

function statusOf(row: Selectable<Tables['api_key']>, now: number): ApiKey['status'] {
  if (row.revoked_at !== null) return 'revoked'
  if (row.expires_at !== null && row.expires_at <= now) return 'expired'
  if (row.paused_at === null) return 'active'
  return row.paused_by === '' ? 'disabled' : 'paused'
}
