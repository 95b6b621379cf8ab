import type { Resource } from '../compiler/types.ts'

export default {
  description: '用户分享出去的对话链接，这里不显示内容。收到举报时用链接查找，停用立刻生效。',
  endpoint: 'managedShare.list',
  card: { title: 'userId', badge: 'state' },
  empty: { text: '没有分享链接' },
  columns: [
    { field: 'userId', to: '/ops/users?detail=:userId' },
    'state',
    'messageCount',
    'views',
    'createdAt',
    { field: 'expiresAt', absent: '一直有效' },
    { field: 'id', phone: false, defaultOff: true },
  ],
  filters: [
    { control: 'text', field: 'search', title: '查找', hint: '完整的链接', inMemory: true },
    { control: 'text', field: 'userId', title: '用户编号' },
  ],
  actions: [
    {
      title: '停用',
      call: 'managedShare.block',
      confirm: '链接立刻打不开，不能恢复。用户看得到平台停用了它，不能再分享同一个对话。',
      reason: true,
      danger: true,
      done: '已停用',
      when: { state: ['open'] },
    },
  ],
  export: true,
} satisfies Resource
