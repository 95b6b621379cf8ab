import type { Resource } from '../compiler/types.ts'

export default {
  endpoint: 'user.orders',
  card: { title: 'subject', badge: 'status' },
  empty: { text: '还没有订单' },
  columns: ['orderNo', 'kind', 'subject', 'amount', 'channel', 'status', 'createdAt', 'paidAt'],
  filters: [
    { control: 'select', field: 'status' },
    { control: 'select', field: 'kind' },
    { control: 'dates', field: 'createdAt' },
    { control: 'text', field: 'orderNo', hint: '完整单号，或后 4 位以上' },
  ],
  totals: [{ field: 'paidAmount', title: '已付合计', format: 'yuan' }],
  export: true,
} satisfies Resource
