import type { Resource } from '../../../../src/config/compiler/types.ts'

export const keys = {
  endpoint: 'key.overview',
  endpoints: { create: 'key.add', update: 'key.edit', delete: 'key.delete' },
  rowKey: 'id',
  layout: 'cards',
  card: { title: 'name', badge: 'status', lead: 'prefix' },
  empty: { text: '还没有 API Key', hint: '新建一个，几行代码就能调用任意模型。' },
  tools: [{ title: '新建 API Key', dialog: 'key-add' }],
  columns: [
    { field: 'name', title: '名称' },
    {
      field: 'status',
      title: '状态',
      format: 'tag',
      values: {
        active: { text: '有效', tone: 'good' },
        expired: { text: '已过期', tone: 'warn' },
        revoked: { text: '已失效', tone: 'bad' },
      },
    },
    { field: 'prefix', title: 'API Key', format: 'mono', text: ':prefix…:last4' },
    { field: 'createdAt', title: '创建', format: 'time' },
    { field: 'expiresAt', title: '到期', format: 'time', absent: '长期有效' },
    { field: 'lastUsedAt', title: '最近使用', format: 'time', absent: '还没用过' },
    { field: 'spent', title: '累计消费', format: 'yuan' },
    { field: 'budget.total', title: '总预算', format: 'yuan', optional: true },
    { field: 'budget.daily', title: '每日', format: 'yuan', optional: true },
    { field: 'budget.monthly', title: '每月', format: 'yuan', optional: true },
    { field: 'rpm', title: '每分钟请求数', format: 'count', optional: true },
    { field: 'tpm', title: '每分钟 Token 数', format: 'count', optional: true },
    { field: 'models', title: '可用模型', format: 'models', absent: '全部' },
    { field: 'ips', title: '允许的 IP', format: 'list', optional: true },
  ],
  actions: [
    { title: '编辑', dialog: 'key-edit', when: { status: ['active', 'expired'] } },
    { title: '更换 API Key', dialog: 'key-rotate', when: { status: ['active', 'expired'] } },
    {
      title: '删除',
      call: 'key.delete',
      confirm: '删除“:name”后，正在使用它的程序会立刻收到 401，且不能恢复。过往账单不受影响。',
      danger: true,
      when: { status: ['active', 'expired'] },
    },
  ],
} satisfies Resource
