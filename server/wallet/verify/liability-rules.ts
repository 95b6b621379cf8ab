import { sql, type RawBuilder } from 'kysely'
import { liabilityDays, liabilityRows } from '../../platform/db/liability.ts'
import { sqlRule } from './sql-rule.ts'
import type { LedgerRule } from './violation.ts'

const amounts = (sign: RawBuilder<unknown>) =>
  sql`${sign} * balance_nano as balance_nano, ${sign} * package_nano as package_nano, ${sign} * cash_nano as cash_nano`
const [PLUS, MINUS] = [sql.raw('1'), sql.raw('-1')]
const DIFFERS = sql`sum(balance_nano) <> 0 or sum(package_nano) <> 0 or sum(cash_nano) <> 0`
const AMOUNTS = sql`'0' as expected, cast(sum(balance_nano) as text) || ' ' || cast(sum(package_nano) as text)
  || ' ' || cast(sum(cash_nano) as text) as actual`

const dayRule = { name: 'liabilityDayIsSum', title: '每日负债汇总等于流水与资源包变动之和' }
const liabilityDayIsSum: LedgerRule = {
  ...dayRule,
  find: (db, opener) =>
    sqlRule({
      ...dayRule,
      rows: sql`
        select user_id || ' ' || item || ' ' || cast(day_at as text) as subject, ${AMOUNTS}
        from (
          select user_id, item, day_at, ${amounts(PLUS)} from ${liabilityDays} as days
          union all
          select user_id, item, created_at - (created_at + 28800000) % 86400000, ${amounts(MINUS)}
          from ${liabilityRows(db)} as moved
        ) as both_sides
        group by user_id, item, day_at having ${DIFFERS}`,
    }).find(db, opener),
}

/** What the dashboard reads, against the rows, and the equation that it shows. */
export const liabilityRules: readonly LedgerRule[] = [
  liabilityDayIsSum,
  sqlRule({
    name: 'platformDayIsSum',
    title: '全平台的每日汇总等于各用户之和',
    rows: sql`
      select item || ' ' || cast(day_at as text) as subject, ${AMOUNTS}
      from (
        select item, day_at, ${amounts(PLUS)} from platform_day
        union all
        select item, day_at, ${amounts(MINUS)} from ${liabilityDays} as days
        where day_at <= (select max(day_at) from platform_day)
      ) as both_sides
      group by item, day_at having ${DIFFERS}`,
  }),
  sqlRule({
    name: 'liabilityCloses',
    title: '负债等式成立：各日变动之和等于现在的余额与资源包剩余价值',
    rows: sql`
      select user_id as subject, cast(sum(held) as text) as expected, cast(sum(summed) as text) as actual
      from (
        select user_id, balance_nano as held, 0 as summed from wallet
        union all
        select user_id, remaining * worth_nano - begun_nano, 0 from token_package where closed_at is null
        union all
        select user_id, 0, balance_nano + package_nano from ${liabilityDays} as days
      ) as both_sides
      group by user_id having sum(held) <> sum(summed)`,
  }),
]
