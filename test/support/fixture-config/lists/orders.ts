import type { Resource } from '../../../../src/config/compiler/types.ts'

export default {
  description: '充值与购买资源的每一笔订单。',
  endpoint: 'order.list',
  rowKey: 'orderNo',
  card: { title: 'subject', badge: 'status' },
  empty: { text: '还没有订单', link: { title: '去充值', to: '/center/topup' } },
  columns: [
    { field: 'orderNo', title: '订单号', format: 'code' },
    { field: 'kind', title: '类型', format: 'tag', values: { topup: '充值', purchase: '购买资源' } },
    { field: 'subject', title: '内容' },
    { field: 'amount', title: '金额', format: 'yuan', sortable: true },
    {
      field: 'channel',
      title: '支付方式',
      format: 'tag',
      values: { sandbox: '沙箱支付', alipay: '支付宝', wechat: '微信支付', balance: '余额' },
    },
    {
      field: 'status',
      title: '状态',
      format: 'tag',
      values: {
        pending: { text: '待支付', tone: 'warn' },
        paid: { text: '已支付', tone: 'good' },
        refunded: { text: '已退款', tone: 'accent' },
        closed: '已关闭',
      },
    },
    { field: 'createdAt', title: '下单时间', format: 'time', sortable: true },
    { field: 'paidAt', title: '支付时间', format: 'time', sortable: true, phone: false },
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
      title: '查看收支',
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
    fields: [
      { field: 'orderNo', title: '订单号', format: 'code' },
      { field: 'subject', title: '内容' },
      { field: 'amount', title: '金额', format: 'yuan' },
      { field: 'createdAt', title: '下单时间', format: 'time' },
      { field: 'paidAt', title: '支付时间', format: 'time' },
      { field: 'expiresAt', title: '支付截止', format: 'time' },
    ],
  },
  totals: [{ field: 'paidAmount', title: '已付合计', format: 'yuan' }],
  export: true,
} satisfies Resource
