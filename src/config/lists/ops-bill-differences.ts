import type { Resource } from '../compiler/types.ts'

/** The requests, or sums, in which one bill and our records differ. */
export default {
  endpoint: 'bill.differences',
  card: { title: 'kind', badge: 'kind', lead: 'difference' },
  empty: { text: '没有差异' },
  columns: [
    'kind',
    'at',
    'model',
    { field: 'difference', format: 'signed', absent: '算不出' },
    { field: 'theirAmount', absent: '没有' },
    { field: 'ourAmount', absent: '没有' },
    { field: 'theirInput', absent: '没有' },
    { field: 'ourInput', absent: '没有' },
    { field: 'theirOutput', absent: '没有' },
    { field: 'ourOutput', absent: '没有' },
    { field: 'theirCached', absent: '没有', hidden: true },
    { field: 'ourCached', absent: '没有', hidden: true },
    { field: 'theirWritten', absent: '没有', hidden: true },
    { field: 'ourWritten', absent: '没有', hidden: true },
    'upstreamId',
    'requestId',
    { field: 'settledByName', absent: '没有', hidden: true },
    { field: 'settledAt', absent: '没有', hidden: true },
  ],
  actions: [
    {
      title: '按账单计成本',
      call: 'bill.settleLost',
      confirm:
        '“:model”的这次请求结果不明，照账单计为 :theirAmount 元成本，利润与经营看板随之改变。只能做一次，不能撤回。',
      bulk: true,
      done: '已按账单计入成本',
      when: { kind: ['lost'] },
    },
  ],
  filters: [
    { control: 'select', field: 'kind' },
    { control: 'text', field: 'model' },
    { control: 'text', field: 'upstreamId' },
    { control: 'text', field: 'requestId' },
    { control: 'dates', field: 'at' },
  ],
  export: true,
} satisfies Resource
