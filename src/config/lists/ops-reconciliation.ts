import type { Resource } from '../compiler/types.ts'

export default {
  description: '每天 10 点以后，把前一天收的、退的与渠道的账单逐笔比；每处差异是一条告警。',
  endpoint: 'reconciliation.list',
  card: { title: 'day', badge: 'state', lead: 'channel' },
  empty: { text: '还没有对过账' },
  columns: ['day', 'channel', 'state', 'payments', 'refunds', 'differences', 'open', 'doneAt'],
  filters: [
    { control: 'select', field: 'state' },
    { control: 'select', field: 'channel' },
    { control: 'text', field: 'day', hint: '如 2026-11-21' },
  ],
  tools: [{ title: '对一天的账', form: 'create' }],
  forms: {
    create: {
      title: '对一天的账',
      endpoint: 'reconciliation.run',
      submit: '对账',
      done: '已对账',
      fields: [
        { field: 'channel', title: '渠道' },
        { field: 'day', title: '账单日', hint: '如 2026-11-21。当天的账单第二天 10 点以后才有。' },
      ],
    },
  },
  actions: [
    {
      title: '看差异',
      to: '/ops/alerts',
      filters: { channel: ':channel', day: ':day' },
      when: { state: ['differs', 'settled'] },
    },
    {
      title: '重新对账',
      call: 'reconciliation.run',
      input: { channel: ':channel', day: ':day' },
      confirm: '再取一次 :day 的账单，逐笔重新比。还有的差异会重新打开它的告警。',
    },
  ],
  export: true,
} satisfies Resource
