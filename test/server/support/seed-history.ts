import { sql } from 'kysely'
import type { Db } from '../../../server/platform/db/client.ts'

interface History {
  userId: string
  /** How many calls, ledger rows and orders, each. */
  rows: number
  /** Over how many days until `now` they are spread. */
  days: number
  now: number
}

/** Years of a busy user in seconds: rows as they are shown, without holds and wallets, so the books are not to be verified. */
export async function seedHistory(db: Db, { userId, rows, days, now }: History): Promise<void> {
  const last = rows - 1
  const firstAt = now - days * 86_400_000
  const stepMs = Math.floor((days * 86_400_000) / rows)
  const numbers = sql`with recursive n(i) as (select cast(0 as bigint) union all select i + 1 from n where i < ${sql.lit(last)})`
  const at = sql`${sql.lit(firstAt)} + i * ${sql.lit(stepMs)}`
  const owner = sql`cast(${userId} as text)`
  await sql`
    insert into call (request_id, user_id, key_id, model_id, price, status, prompt_tokens, cached_tokens,
      completion_tokens, lines, package_tokens, cost_nano, held_nano, is_estimated, ttft_ms, duration_ms, created_at)
    ${numbers}
    select cast(${userId} as text) || '-' || cast(i as text), ${owner}, '', 'model-' || cast(i * 7 % 10 as text), '{}',
      case when i % 50 = 0 then 'failed' when i % 33 = 0 then 'aborted' else 'succeeded' end, 100 + i % 900, i % 100,
      10 + i % 500, '[]', 0, 1000 * (i % 777), 1000000, 0, 80 + i * 37 % 2400, 900 + i % 4000, ${at}
    from n`.execute(db)
  await sql`
    insert into ledger_entry (user_id, asset, kind, amount, balance_after, ref_type, ref_id, package_id, remark, created_at)
    ${numbers}
    select ${owner}, case when i % 20 = 0 then 'token' else 'yuan' end,
      case when i % 1000 = 0 then 'topup' when i % 100000 = 7 then 'refund' else 'consume' end,
      case when i % 1000 = 0 then 5000000000 else -1000 * (1 + i % 777) end, 7000000000 + i, 'call',
      cast(${userId} as text) || '-' || cast(i as text), '', '', ${at}
    from n`.execute(db)
  await sql`
    insert into "order" (order_no, user_id, kind, subject, channel, amount_nano, offer_id, quantity, status,
      transaction_id, created_at, expires_at, paid_at, closed_at)
    ${numbers}
    select cast(${userId} as text) || '-' || cast(i as text), ${owner}, case when i % 3 = 0 then 'purchase' else 'topup' end, '充值', 'sandbox',
      1000000000 * (1 + i % 500), '', 1, case when i % 4 = 0 then 'closed' else 'paid' end, null, ${at}, ${at} + 900000,
      case when i % 4 = 0 then null else ${at} + 60000 end, null
    from n`.execute(db)
}
