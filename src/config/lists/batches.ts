import type { Resource } from '../compiler/types.ts'

export default {
  description: '成批提交的请求，24 小时内完成，按批处理价计费；每一行的账单在调用记录里。',
  endpoint: 'batch.list',
  rowKey: 'id',
  card: { title: 'id', badge: 'status' },
  head: 'batch-end',
  empty: { text: '还没有批处理', link: { title: '怎样提交', to: '/docs/quick-start' } },
  columns: [
    { field: 'createdAt', format: 'time' },
    { field: 'id', format: 'code' },
    'endpoint',
    'status',
    'total',
    'completed',
    'failed',
    'cost',
    { field: 'endedAt', phone: false },
  ],
  filters: [
    { control: 'select', field: 'status' },
    { control: 'dates', field: 'createdAt' },
    { control: 'text', field: 'id' },
  ],
  actions: [
    {
      title: '下载结果',
      download: 'batch.output',
      when: { status: ['completed', 'cancelled', 'expired'] },
    },
    {
      title: '下载错误',
      download: 'batch.errors',
      when: { status: ['completed', 'failed', 'cancelled', 'expired'] },
    },
    {
      title: '取消',
      call: 'batch.cancel',
      confirm: '还没开始的请求不再执行，进行中的会做完并计费。',
      done: '已取消',
      danger: true,
      when: { status: ['validating', 'in_progress'] },
    },
  ],
  totals: [{ field: 'cost', title: '花费合计', format: 'yuan' }],
  export: true,
} satisfies Resource
