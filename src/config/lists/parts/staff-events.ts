import type { Resource } from '../../compiler/types.ts'

/** What staff did with one thing, from the newest. */
export const staffEvents = {
  rowKey: 'id',
  layout: 'cards',
  card: { title: 'what', lead: 'at' },
  empty: { text: '还没有经过' },
  columns: [
    { field: 'what', title: '经过' },
    { field: 'at', title: '时间', format: 'time', sortable: true },
    { field: 'by', title: '由谁', absent: '系统' },
    { field: 'reason', title: '理由' },
  ],
  export: true,
} satisfies Omit<Resource, 'endpoint'>
