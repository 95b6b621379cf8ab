import type { Resource } from '../types.ts'

export const friends = {
  endpoint: 'invite.list',
  rowKey: 'id',
  layout: 'lines',
  card: { title: 'phone', badge: 'isVoid', lead: 'reached' },
  empty: { text: '还没有好友加入', hint: '复制上面的链接发给好友，加入后会显示在这里。' },
  columns: [
    { field: 'phone', title: '好友' },
    {
      field: 'reached',
      title: '进展',
      format: 'steps',
      values: { registered: '注册', verified: '实名', toppedUp: '首充', rewarded: '奖励已发' },
    },
    {
      field: 'isVoid',
      title: '奖励',
      format: 'tag',
      values: { true: { text: '不符合奖励条件', tone: 'warn' } },
    },
    { field: 'createdAt', title: '注册', format: 'time' },
    { field: 'rewardedAt', title: '奖励到账', format: 'time', optional: true },
  ],
} satisfies Resource
