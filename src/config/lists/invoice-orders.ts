import type { Resource } from '../compiler/types.ts'

/** What an invoice can be applied for. */
export default {
  endpoint: 'invoice.orders',
  rowKey: 'orderNo',
  empty: { text: '没有可以开票的订单' },
  columns: [
    { field: 'subject', title: '内容' },
    { field: 'available', title: '可开票', format: 'yuan' },
    { field: 'label', title: '订单', hidden: true },
  ],
} satisfies Resource
