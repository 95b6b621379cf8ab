import { ALERT_KINDS } from '../../../contract/alert-kinds.ts'
import type { ManagedOrderEvent } from '../../../contract/managed-order.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { OrderEvent } from '../../../contract/order.ts'
import type { Db } from '../../platform/db/client.ts'
import { pageOf } from '../../platform/db/list-page.ts'
import type { Verb } from '../context.ts'
import { findManagedOrder, orderTimeline } from '../../money/index.ts'

/** The whole story of one order, what happened last first unless asked otherwise. */
export const listOrderEvents: Verb<'managedOrder.events'> = async ({ ctx: { db }, input }) => {
  const order = await findManagedOrder(db, input.orderNo)
  const timeline = (await orderTimeline(db, order)).map(toEvent)
  const { orderNo } = input
  const events = [
    ...timeline,
    ...(await received(db, orderNo)),
    ...(await owed(db, orderNo)),
    ...(await alerted(db, orderNo)),
  ]
  const sorted = events.toSorted((a, b) => a.at - b.at)
  return pageOf(input.order === 'asc' ? sorted : sorted.toReversed(), input)
}

const WORDS: Record<OrderEvent['kind'], string> = {
  created: '下单',
  paid: '支付',
  credited: '充值入账',
  granted: '发放资源包',
  cancelled: '用户取消',
  expired: '过期关闭',
  closed: '渠道关闭',
  refunded: '收回资源包，退款',
  refundArrived: '渠道受理退款',
  surplus: '收到多付的款',
  surplusReturned: '多付的款已退回',
}

const toEvent = (
  { kind, at, actor, amount, tokens, ledgerIds }: OrderEvent,
  n: number,
): ManagedOrderEvent => ({
  id: `story ${n}`,
  at,
  what: WORDS[kind],
  actor,
  amount: amount ?? null,
  reference: ledgerIds.length > 0 ? `流水 ${ledgerIds.join('、')}` : '',
  detail: tokens === undefined ? '' : `${tokens} Token`,
})

async function received(db: Db, orderNo: string): Promise<ManagedOrderEvent[]> {
  const rows = await db.selectFrom('payment_receipt').selectAll().where('order_no', '=', orderNo).execute()
  return rows.map((row) => ({
    id: `receipt ${row.channel} ${row.transaction_id}`,
    at: row.received_at,
    what: '收到渠道的付款通知',
    actor: 'channel',
    amount: formatYuan(row.amount_nano),
    reference: row.transaction_id,
    detail: row.outcome === 'credited' ? '已入账' : '订单当时不在等这笔款，要退回',
  }))
}

async function owed(db: Db, orderNo: string): Promise<ManagedOrderEvent[]> {
  const rows = await db.selectFrom('payment_refund').selectAll().where('order_no', '=', orderNo).execute()
  return rows.map((row) => ({
    id: `refund ${row.refund_no}`,
    at: row.created_at,
    what: '交给渠道退款',
    actor: 'system',
    amount: formatYuan(row.amount_nano),
    reference: row.refund_no,
    detail: row.done_at === null ? `渠道还没有受理，已试 ${row.tries} 次` : `试了 ${row.tries} 次`,
  }))
}

async function alerted(db: Db, orderNo: string): Promise<ManagedOrderEvent[]> {
  const rows = await db.selectFrom('payment_alert').selectAll().where('order_no', '=', orderNo).execute()
  return rows.flatMap((row): ManagedOrderEvent[] => {
    const about = {
      actor: 'system',
      amount: formatYuan(row.amount_nano),
      reference: row.transaction_id,
    } as const
    const raised = {
      ...about,
      id: `alert ${row.id}`,
      at: row.created_at,
      what: `告警：${ALERT_KINDS[row.kind]}`,
      detail: row.detail,
    }
    if (row.resolved_at === null) return [raised]
    return [
      raised,
      {
        ...about,
        id: `resolved ${row.id}`,
        at: row.resolved_at,
        what: `告警已处理：${ALERT_KINDS[row.kind]}`,
        detail: row.resolution,
      },
    ]
  })
}
