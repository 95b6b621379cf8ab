import type { Resource } from '../compiler/types.ts'

const own = { orderNo: ':orderNo' }
const entries = { userId: ':userId', refId: ':orderNo' }
const about = { subject: 'order::orderNo' }

export default {
  description: '所有用户的充值与购买。按完整的订单号、用户编号、手机号或渠道交易号查找。',
  endpoint: 'managedOrder.list',
  card: { title: 'subject', badge: 'status', lead: 'phone' },
  empty: { text: '还没有订单' },
  columns: [
    'orderNo',
    { field: 'phone', to: '/ops/users?detail=:userId' },
    'kind',
    'subject',
    'amount',
    'channel',
    'status',
    'createdAt',
    { field: 'paidAt', phone: false, defaultOff: true },
    { field: 'transactionId', phone: false, defaultOff: true },
    { field: 'userId', defaultOff: true },
    { field: 'expiresAt', defaultOff: true },
  ],
  filters: [
    { control: 'text', field: 'search', title: '查找', hint: '单号、用户编号或手机号', inMemory: true },
    { control: 'select', field: 'kind' },
    { control: 'select', field: 'status' },
    { control: 'select', field: 'channel' },
    { control: 'dates', field: 'createdAt' },
  ],
  tools: [{ title: '登记线下付款', form: 'create' }],
  forms: {
    create: {
      title: '登记线下付款',
      endpoint: 'payment.offline',
      submit: '提交',
      done: '已登记',
      fields: [
        { field: 'userId', title: '用户编号' },
        { field: 'amount', title: '金额', hint: '银行到账的金额。超过调账限额的等另一个人批准。' },
        { field: 'reference', title: '银行流水号', hint: '一个流水号只能登记一次。' },
        { field: 'note', title: '内部备注', hint: '只给员工看。' },
      ],
    },
  },
  actions: [
    { title: '看用户', to: '/ops/users?detail=:userId' },
    {
      title: '退款',
      call: 'refund.propose',
      input: { userId: ':userId' },
      confirm: '退“:subject”的全部或一部分。充值的从余额里扣，资源包按比例收回；提议时就扣下。',
      ask: [
        { field: 'amount', title: '金额' },
        {
          field: 'destination',
          title: '退到',
          values: { channel: '支付渠道', balance: '余额' },
          hint: '充值只能退到支付渠道，余额付的只能退到余额。',
        },
        { field: 'remark', title: '备注', hint: '用户在收支明细里看得到。' },
      ],
      preview: {
        endpoint: 'refund.preview',
        fields: [
          { field: 'refusal', title: '会被拒绝，因为', absent: '不会' },
          { field: 'paid', title: '实付', format: 'yuan' },
          { field: 'refunded', title: '已退或待退', format: 'yuan' },
          { field: 'refundableAfter', title: '退后还可退', format: 'yuan' },
          { field: 'balance', title: '现在的余额', format: 'yuan' },
          { field: 'balanceAfter', title: '退款后的余额', format: 'signed' },
          { field: 'shortfall', title: '余额还差', format: 'yuan' },
          { field: 'tokens', title: '收回资源包的 Token', format: 'count' },
          { field: 'mustWait', title: '要不要审批', values: { true: '要等另一个人批准', false: '立刻生效' } },
        ],
      },
      danger: true,
      done: '已退款',
      when: { status: ['paid'] },
    },
    {
      title: '向渠道查单',
      call: 'managedOrder.query',
      confirm: '现在就问支付渠道：已付的立刻入账，已过期没付的就关闭。',
      done: '已查单',
      when: { status: ['pending'], channel: ['alipay', 'wechat'] },
    },
  ],
  detail: {
    title: '订单详情',
    more: [
      { field: 'closedAt', title: '关闭或退款时间', format: 'time' },
      { field: 'queries', title: '查单次数', format: 'count' },
      { field: 'queriedAt', title: '最近查单', format: 'time' },
    ],
    tabs: [
      { title: '经过', resource: 'ops-order-events', filters: own },
      { title: '退款', resource: 'ops-refunds', filters: own },
      { title: '流水', resource: 'ops-user-ledger', filters: entries },
      { title: '审计', resource: 'ops-audit', filters: about },
    ],
  },
  totals: [{ field: 'paidAmount', title: '已付合计', format: 'yuan' }],
  export: true,
} satisfies Resource
