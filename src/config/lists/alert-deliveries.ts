import type { Resource } from '../compiler/types.ts'

/** What was sent. */
export default {
  endpoint: 'userAlert.deliveries',
  rowKey: 'id',
  card: { title: 'title', badge: 'state' },
  empty: { text: '还没有发过提醒' },
  columns: [
    { field: 'createdAt', title: '时间', format: 'time', sortable: true },
    'kind',
    'title',
    { field: 'channelKind', title: '方式', phone: false },
    'state',
    { field: 'attempts', title: '发送次数', format: 'count', phone: false },
    { field: 'answer', title: '对方的答复', absent: '—', phone: false },
  ],
  actions: [{ title: '重新发送', call: 'userAlert.resend', done: '已重新排队', when: { state: ['failed'] } }],
} satisfies Resource
