import type { Resource } from '../compiler/types.ts'

const open = { state: ['open' as const] }

const assign = {
  title: '指派给我',
  call: 'risk.assign',
  input: { assignee: 'me' },
  done: '已指派给你',
  when: { ...open, assigneeId: { isMe: false } },
} as const

export default {
  description: '账号、Key 与支付里值得人看一眼的事，不会自动处理。排除之后，严重四分之一以上才再出现。',
  endpoint: 'risk.list',
  card: { title: 'kind', badge: 'state', lead: 'detail' },
  empty: { text: '没有发现风险' },
  columns: [
    'kind',
    'state',
    'detail',
    { field: 'username', to: '/ops/users?detail=:userId', absent: '与账号无关' },
    { field: 'assigneeName', absent: '没有人' },
    'lastAt',
    { field: 'createdAt', defaultOff: true },
    { field: 'reason', phone: false, defaultOff: true },
  ],
  filters: [
    { control: 'select', field: 'state' },
    { control: 'select', field: 'kind' },
    { control: 'text', field: 'userId', title: '用户编号' },
    { control: 'dates', field: 'createdAt' },
  ],
  actions: [
    assign,
    {
      title: '冻结',
      call: 'risk.decide',
      input: { decision: 'freeze' },
      confirm: '“:username”立刻不能再做所选的事，正在进行的回答也会停。',
      ask: [
        { field: 'scopes', title: '范围', values: { signIn: '登录', calls: '调用', spending: '消费' } },
        { field: 'until', title: '冻结至', hint: '到时自动解冻；不填就一直冻结。' },
        { field: 'withOthers', title: '其他账号一起冻结', hint: '详情里列着的那些。' },
      ],
      danger: true,
      done: '已冻结',
      when: { ...open, kind: ['identity', 'device', 'network', 'ring', 'keyNetworks', 'aborts', 'spend'] },
    },
    {
      title: '排除',
      call: 'risk.decide',
      input: { decision: 'dismiss' },
      confirm: '写明为什么没有问题。',
      when: open,
    },
    {
      title: '写备注',
      call: 'risk.decide',
      input: { decision: 'note' },
      ask: [{ field: 'note', title: '备注', hint: '替换现在的备注；用户看不到。' }],
      done: '已写备注',
    },
  ],
  export: true,
  detail: {
    title: '风险详情',
    more: [
      { field: 'others', title: '其他账号', format: 'list', absent: '没有' },
      { field: 'note', title: '备注', absent: '没有' },
    ],
    tabs: [{ title: '审计', resource: 'ops-audit', filters: { subject: 'risk::id' } }],
  },
} satisfies Resource
