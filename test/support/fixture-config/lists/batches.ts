import type { Resource } from '../../../../src/config/compiler/types.ts'

const ENDPOINTS = {
  '/v1/chat/completions': 'Chat',
  '/v1/responses': 'Responses',
  '/v1/messages': 'Messages',
  '/v1/embeddings': '向量',
} as const
const STATES = {
  validating: '检查文件',
  in_progress: '进行中',
  finalizing: '写入结果',
  cancelling: { text: '取消中', tone: 'warn' },
  completed: { text: '已完成', tone: 'good' },
  failed: { text: '文件有误', tone: 'bad' },
  expired: { text: '已超时', tone: 'bad' },
  cancelled: '已取消',
} as const

export default {
  description: '成批提交的请求，24 小时内完成，按批处理价计费；每一行的账单在调用记录里。',
  endpoint: 'batch.list',
  rowKey: 'id',
  card: { title: 'id', badge: 'status' },
  head: 'batch-end',
  empty: { text: '还没有批处理', link: { title: '怎样提交', to: '/docs/quick-start' } },
  columns: [
    { field: 'createdAt', title: '创建时间', format: 'time', sortable: true },
    { field: 'id', title: '编号', format: 'code' },
    { field: 'endpoint', title: '接口', format: 'tag', values: ENDPOINTS },
    { field: 'status', title: '状态', format: 'tag', values: STATES },
    { field: 'total', title: '请求数', format: 'count' },
    { field: 'completed', title: '成功', format: 'count' },
    { field: 'failed', title: '失败', format: 'count' },
    { field: 'cost', title: '花费', format: 'yuan' },
    { field: 'endedAt', title: '结束时间', format: 'time', absent: '—', phone: false },
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
