import type { Resource } from '../compiler/types.ts'

const channelWords = { alipay: '支付宝', wechat: '微信支付', invoice: '发票' }
const own = { alertId: ':id' }
const about = { subject: 'alert::id' }

export default {
  description:
    '支付要人看一看的事：伪造的回调、多付的款、退款未成功、与渠道账单的差异。同样的事再发生会重新打开。',
  endpoint: 'alert.list',
  card: { title: 'kind', badge: 'state', lead: 'detail' },
  empty: { text: '没有告警' },
  columns: [
    'kind',
    'state',
    'detail',
    { field: 'orderNo', format: 'code', to: '/ops/orders?detail=:orderNo' },
    'amount',
    'hours',
    { field: 'assigneeName', absent: '没有人' },
    { field: 'createdAt', defaultOff: true },
    { field: 'channel', phone: false, defaultOff: true, values: channelWords },
    { field: 'times', phone: false, defaultOff: true },
    { field: 'resolution', phone: false, defaultOff: true },
    { field: 'day', defaultOff: true },
    { field: 'transactionId', defaultOff: true },
  ],
  filters: [
    { control: 'select', field: 'state' },
    { control: 'select', field: 'kind' },
    { control: 'text', field: 'orderNo' },
    { control: 'text', field: 'channel' },
    { control: 'text', field: 'day', hint: '账单日，如 2026-11-21' },
    { control: 'dates', field: 'createdAt' },
  ],
  actions: [
    {
      title: '指派给我',
      call: 'alert.assign',
      input: { assignee: 'me' },
      confirm: '从现在起由你处理，别人看得到。',
      done: '已指派给你',
      when: { state: ['open'], assigneeId: { isMe: false } },
    },
    {
      title: '取消指派',
      call: 'alert.assign',
      input: { assignee: 'none' },
      confirm: '这条告警不再由谁处理，等人来接。',
      when: { state: ['open'], assigneeId: { isEmpty: false } },
    },
    {
      title: '再退一次',
      call: 'alert.retry',
      confirm: '现在就再请支付渠道退 :amount 元。同一个退款单号只会退一次。',
      done: '已再次提交',
      when: { state: ['open'], kind: ['refundFails', 'surplus'] },
    },
    {
      title: '处理完',
      call: 'alert.resolve',
      confirm: '在理由里写查到了什么、怎样处理的；之后在告警里看得到。',
      when: { state: ['open'] },
    },
  ],
  export: true,
  detail: {
    title: '告警详情',
    tabs: [
      { title: '经过', resource: 'ops-alert-events', filters: own },
      { title: '审计', resource: 'ops-audit', filters: about },
    ],
  },
} satisfies Resource
