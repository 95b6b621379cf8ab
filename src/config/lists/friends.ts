import type { Resource } from '../compiler/types.ts'

export default {
  endpoint: 'invite.list',
  layout: 'lines',
  card: { title: 'phone', badge: 'voidReason', lead: 'reached' },
  empty: { text: '还没有好友加入', hint: '复制上面的链接发给好友，加入后会显示在这里。' },
  columns: [
    'phone',
    {
      field: 'reached',
      format: 'steps',
      ofField: 'steps',
      values: { registered: '注册', verified: '实名', toppedUp: '首充', rewarded: '奖励已发' },
    },
    { field: 'voidReason', optional: false },
    { field: 'createdAt', title: '注册', sortable: false },
    { field: 'rewardedAt', title: '奖励到账' },
  ],
} satisfies Resource
