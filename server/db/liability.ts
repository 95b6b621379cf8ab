import { sql, type RawBuilder } from 'kysely'
import type { LiabilityItem } from '../../contract/report.ts'
import type { Db } from './client.ts'
import { hasRowLocks } from './lock.ts'

/** What changed what is owed to a user, summed by day or one by one. */
interface Movement {
  item: LiabilityItem
  user_id: string
  /** Changes of the balance and of the value left in packages, and what came in (below 0: went out) through a payment channel or bank. */
  balance_nano: bigint
  package_nano: bigint
  cash_nano: bigint
}

interface MovedDay extends Movement {
  day_at: number
  row_count: number
}

interface MovementRow extends Movement {
  id: string
  created_at: number
  ref_type: string
  ref_id: string
  remark: string
}

/** The days of each user, from their roll-ups. */
export const liabilityDays: RawBuilder<MovedDay> = sql<MovedDay>`(
  select day_at, item, user_id, row_count, balance_nano, 0 as package_nano, cash_nano from balance_day
  union all select day_at, item, user_id, row_count, 0, package_nano, cash_nano from package_day
  union all select day_at, 'consume', user_id, row_count, 0, package_nano, 0 from package_use_day)`

/** The rows that those days sum: of the ledger, and of what calls took of packages. */
export function liabilityRows(db: Db): RawBuilder<MovementRow> {
  const category = sql.raw(
    hasRowLocks(db) ? `approval.payload::jsonb ->> 'category'` : `approval.payload ->> 'category'`,
  )
  return sql<MovementRow>`(
    select 'ledger-' || cast(e.id as text) as id, e.created_at,
      case when e.kind <> 'adjust' then e.kind
        when e.ref_type = 'offlinePayment' then 'offline'
        when e.ref_type = 'account' then 'closing'
        else coalesce((select ${category} from approval
          where approval.id = e.ref_id and e.ref_type in ('adjustment', 'adjustmentReturn')), 'correction') end as item,
      e.user_id, e.amount as balance_nano, 0 as package_nano,
      case when e.kind = 'topup' or e.ref_type = 'offlinePayment' then e.amount
        when e.ref_type in ('orderRefund', 'orderRefundReturn') and exists (select 1 from order_refund
          where order_refund.refund_no = e.ref_id and order_refund.destination = 'channel') then e.amount
        else 0 end as cash_nano,
      e.ref_type, e.ref_id, e.remark
    from ledger_entry as e where e.asset = 'yuan'
    union all
    select 'ledger-' || cast(e.id as text), e.created_at,
      case when e.kind <> 'adjust' then e.kind when e.ref_type = 'account' then 'closing' else 'expiry' end,
      e.user_id, 0,
      e.amount * token_package.worth_nano + case when e.kind = 'adjust' then token_package.begun_nano else 0 end,
      coalesce((select case when e.amount < 0 then -paid.amount_nano else paid.amount_nano end from "order" as paid
        where paid.order_no = e.ref_id and e.ref_type = 'order' and paid.channel <> 'balance'), 0)
      + coalesce((select case when e.amount < 0 then -back.amount_nano else back.amount_nano end from order_refund as back
        where back.refund_no = e.ref_id and back.destination = 'channel'
          and e.ref_type in ('orderRefund', 'orderRefundReturn')), 0),
      e.ref_type, e.ref_id, e.remark
    from ledger_entry as e join token_package on token_package.id = e.package_id
    where e.asset = 'token' and e.kind <> 'consume'
    union all
    select 'use-' || u.request_id || '-' || u.package_id, u.settled_at, 'consume', token_package.user_id,
      0, -u.value_nano, 0, 'call', u.request_id, '由「' || token_package.name || '」抵扣'
    from package_use as u join token_package on token_package.id = u.package_id
    union all
    select 'ledger-' || cast(e.id as text), e.created_at, 'consume', e.user_id,
      0, e.amount * token_package.worth_nano, 0, e.ref_type, e.ref_id, e.remark
    from ledger_entry as e join token_package on token_package.id = e.package_id
    where e.asset = 'token' and e.kind = 'consume' and not exists (select 1 from package_use
      where package_use.request_id = e.ref_id and package_use.package_id = e.package_id))`
}
