import type { Resource } from '../types.ts'

export const friends = {
  endpoint: 'invite.list',
  rowKey: 'id',
  layout: 'lines',
  card: { title: 'phone', badge: 'state' },
  empty: { text: '还没有好友加入', hint: '复制上面的链接发给好友，加入后会显示在这里。' },
  columns: [
    { field: 'phone', title: '好友' },
    {
      field: 'state',
      title: '进展',
      format: 'tag',
      values: {
        registered: '已注册',
        verified: { text: '已实名', tone: 'accent' },
        toppedUp: { text: '已充值', tone: 'accent' },
        rewarded: { text: '已发奖励', tone: 'good' },
        void: '不符合奖励条件',
      },
    },
    { field: 'createdAt', title: '注册', format: 'time' },
    { field: 'rewardedAt', title: '奖励到账', format: 'time', optional: true },
  ],
} satisfies Resource
