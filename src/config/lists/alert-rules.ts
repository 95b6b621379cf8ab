import type { Resource } from '../compiler/types.ts'

/** Which alerts a user wants. */
export default {
  endpoint: 'userAlert.rules',
  endpoints: { update: 'userAlert.setRules' },
  rowKey: 'id',
  columns: [
    { field: 'budget', title: '预算将尽', format: 'tag', values: { true: '提醒', false: '不提醒' } },
    { field: 'balance', title: '余额偏低', format: 'tag', values: { true: '提醒', false: '不提醒' } },
    { field: 'unusedDays', title: '久未使用' },
    { field: 'networks', title: '疑似泄露' },
    { field: 'spendTimes', title: '花费突增' },
  ],
  forms: {
    edit: {
      title: '什么时候提醒',
      layout: 'inline',
      submit: '保存',
      done: '已保存',
      sections: [
        {
          fields: [
            { field: 'budget', title: '预算将尽', hint: 'API Key 的任一预算用到 80% 和 98% 时。' },
            { field: 'balance', title: '余额偏低', hint: '余额低于用户中心里设的提醒金额时。' },
            {
              field: 'unusedDays',
              title: 'Key 几天没有使用',
              placeholder: '不提醒',
              hint: '留空不提醒。',
            },
            {
              field: 'networks',
              title: '一天几个网络以上',
              placeholder: '不提醒',
              hint: '同一个 Key 一天里来自这么多网络以上，多半是泄露了。留空不提醒。',
            },
            {
              field: 'spendTimes',
              title: '花费超过平常几倍',
              placeholder: '不提醒',
              hint: '一个 Key 一天的花费，与近 28 天里有花费的日子相比，至少要有 7 天；不到 1 元不提醒。留空不提醒。',
            },
          ],
        },
      ],
    },
  },
} satisfies Resource
