import { sql } from 'kysely'
import { sqlRule } from './sql-rule.ts'

/** What an invoice takes of its orders while it is applied for or stands. */
const TAKEN = sql`select invoice_item.order_no, invoice_item.invoice_id,
    case when invoice.state in ('waiting', 'issued', 'reversed')
      then invoice_item.amount_nano - invoice_item.reversed_nano else 0 end as standing,
    case when invoice.state in ('waiting', 'issued', 'reversed') then invoice_item.due_nano else 0 end as due,
    invoice_item.user_id
  from invoice_item join invoice on invoice.id = invoice_item.invoice_id`

/** No yuan stands in two invoices, and none that was not paid or is no longer. */
export const invoiceRules = [
  sqlRule({
    name: 'invoicedWithinPaid',
    title: '每个订单开票的金额等于它的发票之和，除去待红冲的不超过付款减退款；余额付的不开票',
    rows: sql`
      select paid.order_no as subject, coalesce(taken.total, 0) as expected, paid.invoiced_nano as actual
      from "order" as paid
      left join (
        select order_no, sum(standing) as total, sum(due) as due, min(user_id) as first_user, max(user_id) as last_user
        from (${TAKEN}) as taken group by order_no
      ) as taken on taken.order_no = paid.order_no
      left join (
        select order_no, sum(amount_nano) as total from order_refund where state = 'waiting' group by order_no
      ) as waiting on waiting.order_no = paid.order_no
      where paid.invoiced_nano <> coalesce(taken.total, 0)
        or (paid.invoiced_nano > 0 and (paid.channel = 'balance' or paid.status not in ('paid', 'refunded')))
        or paid.invoiced_nano - coalesce(taken.due, 0)
          > case when paid.status = 'refunded' and waiting.total is null then 0
            else paid.amount_nano - paid.refunded_nano + coalesce(waiting.total, 0) end
        or (taken.order_no is not null and (taken.first_user <> paid.user_id or taken.last_user <> paid.user_id))`,
  }),
  sqlRule({
    name: 'invoiceOfItems',
    title: '每张发票的金额、待红冲与已红冲等于它的订单之和，已红冲的等于它的红字发票之和',
    rows: sql`
      select invoice.id as subject, coalesce(items.total, 0) as expected, invoice.amount_nano as actual
      from invoice
      left join (
        select invoice_id, sum(amount_nano) as total, sum(reversed_nano) as reversed, sum(due_nano) as due
        from invoice_item group by invoice_id
      ) as items on items.invoice_id = invoice.id
      left join (
        select invoice_id, sum(amount_nano) as total from invoice_reversal group by invoice_id
      ) as red on red.invoice_id = invoice.id
      where invoice.amount_nano <> coalesce(items.total, 0)
        or invoice.due_nano <> coalesce(items.due, 0)
        or invoice.reversed_nano <> coalesce(items.reversed, 0)
        or invoice.reversed_nano <> coalesce(red.total, 0)
        or (invoice.state = 'reversed') <> (invoice.reversed_nano = invoice.amount_nano)
        or (invoice.state in ('issued', 'reversed')) <> (invoice.number <> '')`,
  }),
]
