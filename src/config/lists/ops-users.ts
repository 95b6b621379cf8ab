import type { Resource } from '../compiler/types.ts'

const freezable = { signIn: '登录', calls: '调用', spending: '消费' }
const scopes = { field: 'scopes', title: '范围', values: freezable } as const
const frozen = {
  field: 'frozen',
  title: '冻结',
  absent: '没有冻结',
  values: {
    signIn: { text: '登录', tone: 'bad' },
    calls: { text: '调用', tone: 'bad' },
    spending: { text: '消费', tone: 'bad' },
  },
} as const

export const opsUsers = {
  description:
    '按完整的手机号、用户编号、请求编号、订单号，或 API Key 的前 12 个字符查找。手机号都遮住，要看全的须写理由。',
  endpoint: 'user.list',
  card: { title: 'username', badge: 'frozen', lead: 'phone' },
  empty: { text: '还没有用户' },
  columns: [
    'username',
    'phone',
    frozen,
    'type',
    'isVerified',
    'createdAt',
    { field: 'id', phone: false },
    { field: 'closedAt', defaultOff: true },
  ],
  filters: [
    { control: 'text', field: 'search', title: '查找', hint: '手机号、编号或 Key', inMemory: true },
    { control: 'select', field: 'frozen' },
    { control: 'dates', field: 'createdAt' },
  ],
  actions: [
    {
      title: '冻结',
      call: 'user.freeze',
      confirm: '“:username”立刻不能再做所选的事，他看得到冻结到什么时候，看不到理由。',
      ask: [scopes, { field: 'until', title: '冻结至', hint: '到时自动解冻；不填就一直冻结。' }],
      reason: true,
      danger: true,
      done: '已冻结',
    },
    {
      title: '解冻',
      call: 'user.unfreeze',
      ask: [scopes],
      reason: true,
      done: '已解冻',
      when: { frozen: ['signIn', 'calls', 'spending'] },
    },
    {
      title: '显示手机号',
      call: 'user.reveal',
      input: { field: 'phone' },
      reason: true,
      shows: [{ field: 'value', title: '手机号', format: 'code', absent: '没有收到，请再显示一次' }],
    },
    {
      title: '退出登录',
      call: 'user.signOut',
      confirm: '“:username”的所有设备立刻退出登录，可以再登录；API Key 不受影响。',
      reason: true,
      done: '已退出所有登录',
    },
    {
      title: '停用 Key',
      call: 'user.revokeKeys',
      confirm: '“:username”的全部 API Key 立刻停用，正在用它们的程序会收到 401，不能恢复。',
      reason: true,
      type: ':username',
      danger: true,
      done: '已停用全部 API Key',
    },
  ],
  detail: {
    title: '用户详情',
    endpoint: 'user.detail',
    fields: [
      'username',
      'nickname',
      'id',
      'phone',
      'type',
      'isVerified',
      { field: 'balance', title: '余额', format: 'yuan' },
      { field: 'held', title: '其中预扣', format: 'yuan' },
      { field: 'packages', title: '可用资源包', format: 'count' },
      { field: 'tokens', title: '资源包余量（Token）', format: 'count' },
      { field: 'keys', title: '可用 API Key', format: 'count' },
      { field: 'sessions', title: '登录中的设备', format: 'count' },
      { field: 'lastSeenAt', title: '最近使用', format: 'time' },
      frozen,
      { field: 'state.signInUntil', title: '登录冻结至', format: 'time' },
      { field: 'state.callsUntil', title: '调用冻结至', format: 'time' },
      { field: 'state.spendingUntil', title: '消费冻结至', format: 'time' },
      { field: 'state.reason', title: '冻结或解冻的理由' },
      { field: 'state.changedBy', title: '冻结或解冻的人', format: 'code' },
      { field: 'state.changedAt', title: '冻结或解冻的时间', format: 'time' },
      'createdAt',
      'closedAt',
    ],
    tabs: [
      { title: '调账', resource: 'ops-adjustments', filters: { subject: 'user::id' } },
      { title: '审计', resource: 'ops-audit', filters: { subject: 'user::id' } },
    ],
  },
} satisfies Resource
