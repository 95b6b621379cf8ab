import { ALERT_KINDS } from '../../../contract/alert-kinds.ts'
import { formatYuan } from '../../../contract/money.ts'
import { displayTime } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'

const STATUS: Record<string, string> = {
  pending: '待支付',
  paid: '已支付',
  refunded: '已退款',
  closed: '已关闭',
}

/** What became of an order, and of the money for it. @returns null if there is none of that number */
export async function diagnoseOrder(db: Db, orderNo: string, now: number): Promise<string[] | null> {
  const order = await db.selectFrom('order').selectAll().where('order_no', '=', orderNo).executeTakeFirst()
  if (!order) return null
  const payment = await db
    .selectFrom('payment')
    .selectAll()
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  const receipts = await db
    .selectFrom('payment_receipt')
    .selectAll()
    .where('order_no', '=', orderNo)
    .execute()
  const refunds = await db.selectFrom('payment_refund').selectAll().where('order_no', '=', orderNo).execute()
  const alerts = await db.selectFrom('payment_alert').selectAll().where('order_no', '=', orderNo).execute()
  const entries = await db
    .selectFrom('ledger_entry')
    .select(['asset', 'kind', 'amount', 'created_at'])
    .where('ref_id', '=', orderNo)
    .where('user_id', '=', order.user_id)
    .orderBy('id')
    .execute()
  return [
    `订单 ${orderNo}：${order.subject}，${formatYuan(order.amount_nano)} 元，${order.channel}，${STATUS[order.status] ?? order.status}`,
    `  ${displayTime(order.created_at)} 下单，用户 ${order.user_id}${order.paid_at === null ? '' : `，${displayTime(order.paid_at)} 支付`}${order.closed_at === null ? '' : `，${displayTime(order.closed_at)} 关闭（${order.closed_by || '—'}）`}`,
    ...(payment
      ? [
          `  向渠道查过 ${payment.queries} 次，最近 ${displayTime(payment.queried_at) || '—'}${payment.query_at === null ? '，不再查' : `，下一次 ${displayTime(payment.query_at)}`}`,
        ]
      : []),
    ...receipts.map(
      ({ transaction_id: id, amount_nano: nano, outcome, received_at: at }) =>
        `  ${displayTime(at)} 渠道收款 ${formatYuan(nano)} 元（${id}），${outcome === 'credited' ? '已入账' : '多付，须退回'}`,
    ),
    ...entries.map(
      ({ asset, kind, amount, created_at: at }) =>
        `  ${displayTime(at)} 流水 ${kind} ${asset === 'yuan' ? `${formatYuan(amount)} 元` : `${amount} Token`}`,
    ),
    ...refunds.map(
      ({ refund_no: no, amount_nano: nano, tries, done_at: done }) =>
        `  退款 ${no} ${formatYuan(nano)} 元，试过 ${tries} 次，${done === null ? '渠道还没有受理' : `${displayTime(done)} 渠道受理`}`,
    ),
    ...alerts.map(
      ({ id, kind, detail, resolved_at: at }) =>
        `  告警 ${id} ${ALERT_KINDS[kind]}：${detail}（${at === null ? '未处理' : '已处理'}）`,
    ),
    `原因：${conclude({ status: order.status, expiresAt: order.expires_at, channel: order.channel, now, hasReceipt: receipts.length > 0 })}`,
  ]
}

interface Judged {
  status: string
  expiresAt: number
  channel: string
  now: number
  hasReceipt: boolean
}

function conclude({ status, expiresAt, channel, now, hasReceipt }: Judged): string {
  if (status === 'paid') return '已支付并入账'
  if (status === 'refunded') return '已退款'
  if (hasReceipt) return '渠道收到了钱，但订单已经关闭或付过：多付的会自动退回，看上面的退款'
  if (status === 'closed') return '没有收到钱就关闭了：过了支付截止，或被取消'
  if (now > expiresAt) return '过了支付截止，还没有关闭：要先问到渠道没有收钱，渠道连不上时会一直等'
  return `在等 ${channel} 的付款或回调；立即去问：用户在订单页点“查支付结果”，渠道不通见 docs/runbooks.md 的“支付卡住”`
}
