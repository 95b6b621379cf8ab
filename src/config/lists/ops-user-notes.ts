import type { Resource } from '../compiler/types.ts'

export default {
  endpoint: 'user.notes',
  rowKey: 'id',
  layout: 'cards',
  card: { title: 'authorName', lead: 'createdAt' },
  empty: { text: '还没有备注', hint: '在用户列表里点“写备注”。' },
  columns: [
    { field: 'authorName', title: '员工' },
    { field: 'createdAt', title: '时间', format: 'time', sortable: true },
    { field: 'text', title: '备注' },
  ],
} satisfies Resource
