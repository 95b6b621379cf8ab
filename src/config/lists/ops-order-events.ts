import type { Resource } from '../compiler/types.ts'

/** What happened to one order. */
export default {
  endpoint: 'managedOrder.events',
  rowKey: 'id',
  layout: 'cards',
  card: { title: 'what', lead: 'at' },
  empty: { text: '还没有经过' },
  columns: [
    { field: 'what', title: '经过' },
    { field: 'at', title: '时间', format: 'time', sortable: true },
    { field: 'actor', title: '由谁', values: { user: '用户', channel: '支付渠道', system: '系统' } },
    { field: 'amount', title: '金额', format: 'yuan' },
    { field: 'reference', title: '单号', format: 'code' },
    { field: 'detail', title: '说明' },
  ],
  export: true,
} satisfies Resource
