import type { Resource } from '../compiler/types.ts'

/** The orders of one invoice, for its owner and for staff. */
export default {
  endpoint: 'invoice.items',
  rowKey: 'id',
  card: { title: 'subject', lead: 'amount' },
  empty: { text: '没有订单' },
  columns: [
    { field: 'orderNo', title: '订单号', format: 'code', sortable: true },
    { field: 'subject', title: '内容' },
    { field: 'amount', title: '开票金额', format: 'yuan' },
    { field: 'reversed', title: '已红冲', format: 'yuan' },
    { field: 'due', title: '待红冲', format: 'yuan' },
    { field: 'paidAt', title: '支付时间', format: 'time' },
  ],
} satisfies Resource
