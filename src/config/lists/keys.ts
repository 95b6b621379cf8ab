import type { FormSection, Resource } from '../compiler/types.ts'

const TERMS = [
  { title: '长期有效', value: '' },
  { title: '7 天', days: 7 },
  { title: '30 天', days: 30 },
  { title: '90 天', days: 90 },
  { title: '1 年', days: 365 },
]

const LIMITS = {
  title: '限制用途（可选）',
  folded: true,
  fields: [
    { field: 'models', title: '可用模型', control: 'models', placeholder: '不选表示全部模型' },
    { field: 'budget.total', title: '总预算（元）', placeholder: '不限' },
    { field: 'budget.daily', title: '每日预算（元）', placeholder: '不限' },
    { field: 'budget.monthly', title: '每月预算（元）', placeholder: '不限' },
    { field: 'rpm', title: '每分钟请求数', placeholder: '平台默认' },
    { field: 'tpm', title: '每分钟 Token 数', placeholder: '平台默认' },
    { field: 'ips', title: '允许的 IP', hint: '一行一个 IP 或网段，如 203.0.113.0/24；留空不限。' },
  ],
} satisfies FormSection

const SECRET = { field: 'key', title: '完整的 API Key', format: 'mono' } as const

const SHOWN = {
  title: '请保存好 API Key',
  note: 'API Key 只显示这一次，关闭后无法再查看。请现在复制，保存在安全的地方，不要写进前端代码或公开仓库。',
  copy: '复制 API Key',
  close: '我已保存，关闭',
  staysOpen: true,
  below: 'key-samples',
  lost: {
    title: 'API Key 没有送达',
    text: '“:name”已经创建，但 API Key 只显示一次，而那次的回答没有送达。请更换一个新的 API Key。',
    action: '更换 API Key',
    row: 'apiKey',
  },
} as const

/** Neither in the table nor on a phone's card: the sheet has it. */
const inSheet = { phone: false, table: false } as const

export default {
  endpoint: 'key.overview',
  endpoints: { create: 'key.add', update: 'key.edit', delete: 'key.delete' },
  rowKey: 'id',
  layout: 'cards',
  tableFrom: 7,
  rowSheet: true,
  card: { title: 'name', badge: 'status', lead: 'prefix' },
  empty: { text: '还没有 API Key', hint: '新建一个，几行代码就能调用任意模型。' },
  tools: [{ title: '新建 API Key', form: 'create' }],
  forms: {
    create: {
      title: '新建 API Key',
      sections: [
        {
          fields: [
            { field: 'name', title: '名称', placeholder: '例如：生产环境' },
            { field: 'expiresAt', title: '到期时间', hint: '不填就长期有效。', quick: TERMS },
          ],
        },
        LIMITS,
      ],
      shows: [SECRET],
      shown: SHOWN,
    },
    edit: {
      title: '编辑 API Key',
      sections: [
        {
          fields: [
            { field: 'name', title: '名称', required: true },
            { field: 'expiresAt', title: '到期时间', hint: '不填就长期有效。', quick: TERMS },
          ],
        },
        LIMITS,
      ],
    },
  },
  columns: [
    { field: 'name', title: '名称', to: '/center/stats-key/:id/:name' },
    {
      field: 'status',
      title: '状态',
      format: 'tag',
      values: {
        active: { text: '有效', tone: 'good' },
        paused: { text: '已暂停', tone: 'bad' },
        disabled: '已停用',
        expired: { text: '已过期', tone: 'warn' },
        revoked: { text: '已失效', tone: 'bad' },
      },
    },
    { field: 'prefix', title: 'API Key', format: 'mono', text: ':prefix…:last4' },
    { field: 'pauseReason', title: '暂停原因', optional: true, table: false },
    { field: 'spentToday', title: '今天消费', format: 'yuan', optional: true },
    {
      field: 'spentYesterday',
      title: '昨天消费',
      format: 'yuan',
      noZero: true,
      optional: true,
      table: false,
    },
    { field: 'spent', title: '累计消费', format: 'yuan', phone: false },
    {
      field: 'budgetUsed.spent',
      title: '预算',
      format: 'meter',
      ofField: 'budgetUsed.limit',
      unitField: 'budgetUsed.name',
      absent: '不限',
      optional: true,
    },
    { field: 'budget.total', title: '总预算', format: 'yuan', optional: true, ...inSheet },
    { field: 'budget.daily', title: '每日', format: 'yuan', optional: true, ...inSheet },
    { field: 'budget.monthly', title: '每月', format: 'yuan', optional: true, ...inSheet },
    { field: 'rpm', title: '每分钟请求数', format: 'count', optional: true, ...inSheet },
    { field: 'tpm', title: '每分钟 Token 数', format: 'count', optional: true, ...inSheet },
    { field: 'models', title: '可用模型', format: 'models', absent: '全部', ...inSheet },
    { field: 'ips', title: '允许的 IP', format: 'list', optional: true, ...inSheet },
    { field: 'lastUsedAt', title: '最近使用', format: 'time', absent: '还没用过', phone: false },
    { field: 'expiresAt', title: '到期', format: 'time', absent: '长期有效', ...inSheet },
    { field: 'createdAt', title: '创建', format: 'time', ...inSheet },
  ],
  filters: [
    { control: 'text', field: 'name', hint: '名称里的几个字' },
    { control: 'select', field: 'status' },
    { control: 'text', field: 'models', title: '限定的模型', hint: '模型编号' },
  ],
  actions: [
    {
      title: '解除暂停',
      call: 'brake.release',
      input: { id: ':brakeId' },
      confirm: '“:name”会恢复调用，刹车从现在起重新计算。如果已经泄露，请改为更换 API Key。',
      done: '已恢复调用',
      when: { status: ['paused'] },
    },
    { title: '调用记录', to: '/center/calls', filters: { key: ':id' } },
    { title: '编辑', form: 'edit', when: { status: ['active', 'paused', 'disabled', 'expired'] } },
    {
      title: '停用',
      call: 'key.disable',
      done: '已停用，用它的调用会收到 401',
      undo: { call: 'key.enable' },
      when: { status: ['active', 'paused'] },
    },
    { title: '启用', call: 'key.enable', done: '已启用', when: { status: ['disabled'] } },
    {
      title: '更换 API Key',
      call: 'key.rotate',
      confirm: '会为“:name”生成一个设置相同的新 API Key，旧的到时自动失效。',
      ask: [
        {
          field: 'graceHours',
          title: '旧的几小时后失效',
          quick: [
            { title: '立即', value: '0' },
            { title: '1 小时', value: '1' },
            { title: '24 小时', value: '24' },
            { title: '7 天', value: '168' },
          ],
        },
      ],
      shows: [SECRET],
      shown: SHOWN,
      when: { status: ['active', 'paused', 'disabled', 'expired'] },
    },
    {
      title: '删除',
      call: 'key.delete',
      confirm: '删除“:name”后，正在使用它的程序会立刻收到 401，且不能恢复。过往账单不受影响。',
      danger: true,
      when: { status: ['active', 'paused', 'disabled', 'expired'] },
    },
  ],
} satisfies Resource
