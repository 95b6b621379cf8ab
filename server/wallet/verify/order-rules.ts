import { sql } from 'kysely'
import { sqlRule } from './sql-rule.ts'

const entriesOf = (kind: 'topup' | 'purchase') => sql`(
  select ref_id, count(*) as entry_count, sum(amount) as total from ledger_entry
  where asset = 'yuan' and kind = ${sql.lit(kind)} and ref_type = 'order' group by ref_id
) as entries`

export const orderRules = [
  sqlRule({
    name: 'topupCreditedOnce',
    title: '已支付的充值恰好入账一次且金额一致，未支付的没有入账',
    rows: sql`
      select topup.order_no as subject,
        case when topup.status in ('paid', 'refunded') then topup.amount_nano else 0 end as expected,
        coalesce(entries.total, 0) as actual
      from "order" as topup left join ${entriesOf('topup')} on entries.ref_id = topup.order_no
      where topup.kind = 'topup' and (
        (topup.status in ('paid', 'refunded')
          and (coalesce(entries.entry_count, 0) <> 1 or entries.total <> topup.amount_nano))
        or (topup.status not in ('paid', 'refunded') and coalesce(entries.entry_count, 0) <> 0)
      )`,
  }),
  sqlRule({
    name: 'topupHasOrder',
    title: '每条充值流水都有本人的充值订单',
    rows: sql`
      select ledger_entry.id as subject, 'order' as expected, ledger_entry.ref_id as actual
      from ledger_entry left join "order" as topup on topup.order_no = ledger_entry.ref_id
        and topup.user_id = ledger_entry.user_id and topup.kind = 'topup'
      where ledger_entry.kind = 'topup' and topup.order_no is null`,
  }),
  sqlRule({
    name: 'purchaseDebitedOnce',
    title: '余额支付的已付购买恰好扣款一次且金额一致，未付的没有扣款',
    rows: sql`
      select purchase.order_no as subject,
        case when purchase.status in ('paid', 'refunded') then -purchase.amount_nano else 0 end as expected,
        coalesce(entries.total, 0) as actual
      from "order" as purchase left join ${entriesOf('purchase')} on entries.ref_id = purchase.order_no
      where purchase.kind = 'purchase' and (
        (purchase.channel = 'balance' and purchase.status in ('paid', 'refunded')
          and (coalesce(entries.entry_count, 0) <> 1 or entries.total <> -purchase.amount_nano))
        or ((purchase.channel <> 'balance' or purchase.status not in ('paid', 'refunded'))
          and coalesce(entries.entry_count, 0) <> 0)
      )`,
  }),
]
