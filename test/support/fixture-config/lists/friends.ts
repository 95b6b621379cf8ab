import type { Resource } from '../../../../src/config/compiler/types.ts'

/** Typed here: next to those of another column they would be read as one of both. */
const withheld: Record<string, { text: string; tone: 'warn' }> = {
  samePerson: { text: '不是新用户', tone: 'warn' },
  inviterLimit: { text: '邀请奖励已达上限', tone: 'warn' },
  networkLimit: { text: '同一网络的奖励已达上限', tone: 'warn' },
  dailyBudget: { text: '当天奖励已发完', tone: 'warn' },
}

export default {
  endpoint: 'invite.list',
  rowKey: 'id',
  layout: 'lines',
  card: { title: 'phone', badge: 'voidReason', lead: 'reached' },
  empty: { text: '还没有好友加入', hint: '复制上面的链接发给好友，加入后会显示在这里。' },
  columns: [
    { field: 'phone', title: '好友' },
    {
      field: 'reached',
      title: '进展',
      format: 'steps',
      ofField: 'steps',
      values: { registered: '注册', verified: '实名', toppedUp: '首充', rewarded: '奖励已发' },
    },
    {
      field: 'voidReason',
      title: '未发奖励的原因',
      format: 'tag',
      values: withheld,
    },
    { field: 'createdAt', title: '注册', format: 'time' },
    { field: 'rewardedAt', title: '奖励到账', format: 'time', optional: true },
  ],
} satisfies Resource
