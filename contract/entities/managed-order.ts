import { entity } from '../entity.ts'
import { order } from './order.ts'

const { orderNo, kind, subject, amount, channel, status, createdAt, paidAt, expiresAt } = order.fields

/** An order of any user, as staff see it. */
export const managedOrder = entity({
  name: 'managedOrder',
  table: 'order',
  title: '订单',
  key: 'orderNo',
  defaultSort: 'createdAt',
  fields: {
    orderNo: { kind: orderNo.kind, title: orderNo.title },
    userId: { kind: 'id', title: '用户编号', filter: true },
    /** Masked; empty for an account that is closed. */
    phone: { kind: 'text', title: '手机号', stored: false },
    kind,
    subject,
    amount: { kind: amount.kind, title: amount.title, unit: amount.unit },
    channel: { ...channel, filter: true },
    status,
    /** The provider's number of the payment; empty before there is one. */
    transactionId: { kind: 'id', title: '渠道交易号', stored: false },
    createdAt,
    paidAt: { kind: paidAt.kind, title: paidAt.title, nullable: true },
    expiresAt,
  },
})
