import type { Resource } from '../compiler/types.ts'

export default {
  description: '员工给用户退的款。钱或资源包在提议时就扣下；没有批准的原样还给用户。',
  endpoint: 'refund.list',
  card: { title: 'orderNo', badge: 'state', lead: 'remark' },
  empty: { text: '还没有退款', hint: '在“订单”里找到订单，点“退款”。' },
  columns: [
    { field: 'orderNo', to: '/ops/orders?detail=:orderNo' },
    'amount',
    'destination',
    'state',
    'remark',
    { field: 'tokens', phone: false },
    { field: 'tries', phone: false },
    'createdAt',
    { field: 'doneAt', phone: false },
    { field: 'approvalId', to: '/ops/approvals?detail=:approvalId', phone: false, defaultOff: true },
    { field: 'refundNo', defaultOff: true },
    { field: 'userId', defaultOff: true },
  ],
  filters: [
    { control: 'select', field: 'state' },
    { control: 'text', field: 'orderNo' },
    { control: 'text', field: 'userId' },
    { control: 'dates', field: 'createdAt' },
  ],
  actions: [
    {
      title: '再退一次',
      call: 'refund.retry',
      confirm: '现在就再请支付渠道退 :amount 元。同一个退款单号只会退一次。',
      done: '已再次提交',
      when: { state: ['sent', 'failed'] },
    },
  ],
  totals: [{ field: 'amount', title: '退款合计', format: 'yuan' }],
  export: true,
  detail: { title: '退款详情' },
} satisfies Resource
