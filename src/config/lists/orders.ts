import type { Resource } from '../compiler/types.ts'

export default {
  description: '充值与购买资源的每一笔订单。',
  endpoint: 'order.list',
  card: { title: 'subject', badge: 'status' },
  empty: { text: '还没有订单', link: { title: '去充值', to: '/center/topup' } },
  columns: [
    'orderNo',
    'kind',
    'subject',
    'amount',
    'channel',
    'status',
    'createdAt',
    { field: 'paidAt', optional: false, phone: false },
  ],
  filters: [
    { control: 'select', field: 'status' },
    { control: 'select', field: 'kind' },
    { control: 'dates', field: 'createdAt' },
    { control: 'text', field: 'orderNo', hint: '完整单号，或后 4 位以上' },
  ],
  actions: [
    {
      title: '继续支付',
      to: '/center/topup?order=:orderNo',
      when: { status: ['pending'], kind: ['topup'] },
    },
    {
      title: '取消订单',
      call: 'order.cancel',
      confirm: '取消后不能再支付这笔“:subject”，要买请重新下单。',
      done: '订单已取消',
      when: { status: ['pending'] },
    },
    {
      title: '收支',
      to: '/center/income',
      filters: { refId: ':orderNo' },
      when: { status: ['paid', 'refunded'] },
    },
    {
      title: '继续支付',
      to: '/center/purchase?order=:orderNo',
      when: { status: ['pending'], kind: ['purchase'] },
    },
    {
      title: '退款',
      call: 'order.refund',
      confirm: '收回“:subject”，:amount 元全额退回:channel。没用过的资源包才能退。',
      done: '已退款',
      danger: true,
      when: { status: ['paid'], kind: ['purchase'], isRefundable: [true] },
    },
  ],
  detail: {
    title: '订单详情',
    endpoint: 'order.detail',
    view: 'order',
    fields: ['orderNo', 'subject', 'amount', 'createdAt', 'paidAt', 'expiresAt'],
  },
  totals: [{ field: 'paidAmount', title: '已付合计', format: 'yuan' }],
  export: true,
} satisfies Resource
