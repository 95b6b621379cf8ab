import type { Resource } from '../compiler/types.ts'

/** Both sides of one bill by model and day. */
export default {
  endpoint: 'bill.totals',
  card: { title: 'model', lead: 'difference' },
  empty: { text: '没有合计' },
  columns: [
    'day',
    'model',
    { field: 'theirAmount', absent: '没有' },
    'ourAmount',
    { field: 'difference', format: 'signed', absent: '算不出' },
    { field: 'theirRequests', absent: '没有' },
    'ourRequests',
    { field: 'theirInput', absent: '没有' },
    'ourInput',
    { field: 'theirOutput', absent: '没有' },
    'ourOutput',
  ],
  filters: [
    { control: 'text', field: 'day', hint: '如 2026-11-21' },
    { control: 'text', field: 'model' },
  ],
  export: true,
} satisfies Resource
