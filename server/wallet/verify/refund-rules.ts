import { sql } from 'kysely'
import { sqlRule } from './sql-rule.ts'

export const refundRules = [
  sqlRule({
    name: 'refundReturnsPurchase',
    title: '每个订单退回的钱恰好是它批准了的退款，或它自助退款的全款，都到来处',
    rows: sql`
      select purchase.order_no as subject,
        coalesce(by_staff.total, case when purchase.kind = 'purchase' and purchase.status = 'refunded'
          then purchase.amount_nano else 0 end) as expected,
        coalesce(to_balance.total, 0) + coalesce(to_channel.total, 0) + coalesce(staff_balance.total, 0) as actual
      from "order" as purchase
      left join (
        select ref_id, sum(amount) as total from ledger_entry
        where asset = 'yuan' and kind = 'refund' and ref_type = 'order' group by ref_id
      ) as to_balance on to_balance.ref_id = purchase.order_no
      left join (
        select order_no, sum(amount_nano) as total from payment_refund where transaction_id = '' group by order_no
      ) as to_channel on to_channel.order_no = purchase.order_no
      left join (
        select order_no, sum(amount_nano) as total from order_refund where state = 'approved' group by order_no
      ) as by_staff on by_staff.order_no = purchase.order_no
      left join (
        select order_refund.order_no, sum(ledger_entry.amount) as total
        from order_refund join ledger_entry on ledger_entry.ref_id = order_refund.refund_no
          and ledger_entry.asset = 'yuan' and ledger_entry.kind = 'refund'
          and ledger_entry.ref_type = 'orderRefund' and ledger_entry.amount > 0
        group by order_refund.order_no
      ) as staff_balance on staff_balance.order_no = purchase.order_no
      where coalesce(to_balance.total, 0) + coalesce(to_channel.total, 0) + coalesce(staff_balance.total, 0)
          <> coalesce(by_staff.total, case when purchase.kind = 'purchase' and purchase.status = 'refunded'
            then purchase.amount_nano else 0 end)
        or (purchase.channel = 'balance' and to_channel.total is not null)
        or (purchase.channel <> 'balance' and to_balance.total is not null)`,
  }),
  sqlRule({
    name: 'refundWithinOrder',
    title: '订单记下的已退金额等于它的退款之和，不超过它的金额；全退了的才是已退款',
    rows: sql`
      select purchase.order_no as subject, coalesce(back.total, 0) as expected, purchase.refunded_nano as actual
      from "order" as purchase left join (
        select order_no, sum(case when state = 'cancelled' then 0 else amount_nano end) as total,
          sum(case when state = 'waiting' then 1 else 0 end) as waiting
        from order_refund group by order_no
      ) as back on back.order_no = purchase.order_no
      where (back.total is null and purchase.refunded_nano not in (0, purchase.amount_nano))
        or (back.total is null and purchase.status <> 'refunded' and purchase.refunded_nano <> 0)
        or (back.total <> purchase.refunded_nano and not (back.total = 0 and purchase.status = 'refunded'))
        or purchase.refunded_nano > purchase.amount_nano
        or (back.total > 0 and purchase.status = 'refunded' and purchase.refunded_nano <> purchase.amount_nano)
        or (purchase.status = 'paid' and back.waiting = 0 and purchase.refunded_nano = purchase.amount_nano)`,
  }),
  sqlRule({
    name: 'refundSetAside',
    title: '员工的每笔退款恰好扣下充值的余额或套餐的 Token，取消的恰好还回',
    rows: sql`
      select given.refund_no as subject, given.expected, coalesce(moved.total, 0) as actual
      from (
        select order_refund.refund_no,
          case when purchase.kind = 'topup' and order_refund.state <> 'cancelled' then -order_refund.amount_nano
            when purchase.kind = 'purchase' and order_refund.state = 'approved'
              and order_refund.destination = 'balance' then order_refund.amount_nano
            else 0 end as expected
        from order_refund join "order" as purchase on purchase.order_no = order_refund.order_no
      ) as given left join (
        select ref_id, sum(amount) as total from ledger_entry
        where asset = 'yuan' and kind = 'refund' and ref_type in ('orderRefund', 'orderRefundReturn') group by ref_id
      ) as moved on moved.ref_id = given.refund_no
      where given.expected <> coalesce(moved.total, 0)
      union all
      select order_refund.refund_no, -order_refund.tokens, coalesce(moved.total, 0)
      from order_refund left join (
        select ref_id, sum(amount) as total from ledger_entry
        where asset = 'token' and kind = 'refund' and ref_type = 'orderRefund' group by ref_id
      ) as moved on moved.ref_id = order_refund.refund_no
      where -order_refund.tokens <> coalesce(moved.total, 0)`,
  }),
  sqlRule({
    name: 'refundHasOrder',
    title: '每条退款流水都有本人已退款的购买订单，或员工给本人的退款',
    rows: sql`
      select ledger_entry.id as subject, 'order' as expected, ledger_entry.ref_id as actual
      from ledger_entry left join "order" as purchase on purchase.order_no = ledger_entry.ref_id
        and purchase.user_id = ledger_entry.user_id and purchase.kind = 'purchase' and purchase.status = 'refunded'
      where ledger_entry.kind = 'refund' and ledger_entry.ref_type = 'order' and purchase.order_no is null
      union all
      select ledger_entry.id, 'refund', ledger_entry.ref_id
      from ledger_entry left join order_refund on order_refund.refund_no = ledger_entry.ref_id
        and order_refund.user_id = ledger_entry.user_id
      where ledger_entry.kind = 'refund' and ledger_entry.ref_type <> 'order' and order_refund.refund_no is null`,
  }),
  sqlRule({
    name: 'refundTakesPackage',
    title: '已退款的购买不再有可用的资源包',
    rows: sql`
      select purchase.order_no as subject, 0 as expected, token_package.remaining as actual
      from "order" as purchase join token_package on token_package.order_no = purchase.order_no
      where purchase.status = 'refunded' and token_package.closed_at is null`,
  }),
  sqlRule({
    name: 'receiptPaysOrder',
    title: '渠道每笔已入账的收款与一个已付订单一一对应且金额一致',
    rows: sql`
      select coalesce(paid.order_no, receipt.transaction_id) as subject,
        coalesce(paid.amount_nano, 0) as expected, coalesce(receipt.amount_nano, 0) as actual
      from payment_receipt as receipt left join "order" as paid on paid.order_no = receipt.order_no
        and paid.channel = receipt.channel and paid.transaction_id = receipt.transaction_id
        and paid.status in ('paid', 'refunded')
      where receipt.outcome = 'credited' and (paid.order_no is null or paid.amount_nano <> receipt.amount_nano)
      union all
      select paid.order_no, paid.amount_nano, 0
      from "order" as paid left join payment_receipt as receipt on receipt.order_no = paid.order_no
        and receipt.channel = paid.channel and receipt.outcome = 'credited'
      where paid.channel in ('alipay', 'wechat', 'offline') and paid.status in ('paid', 'refunded')
        and receipt.order_no is null`,
  }),
  sqlRule({
    name: 'surplusGoesBack',
    title: '每笔多收的款恰好退回一次全款到来处，没有别的退回',
    rows: sql`
      select receipt.transaction_id as subject, receipt.amount_nano as expected, coalesce(back.total, 0) as actual
      from payment_receipt as receipt left join (
        select channel, transaction_id, count(*) as refunds, sum(amount_nano) as total from payment_refund
        where transaction_id <> '' group by channel, transaction_id
      ) as back on back.channel = receipt.channel and back.transaction_id = receipt.transaction_id
      where receipt.outcome = 'surplus' and (back.refunds is null or back.refunds <> 1 or back.total <> receipt.amount_nano)
      union all
      select back.refund_no, 0, back.amount_nano
      from payment_refund as back left join payment_receipt as receipt on receipt.channel = back.channel
        and receipt.transaction_id = back.transaction_id and receipt.outcome = 'surplus'
      where back.transaction_id <> '' and receipt.order_no is null`,
  }),
]
