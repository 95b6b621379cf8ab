import type { Resource } from '../compiler/types.ts'

const eventWords = { signup: '注册', verification: '实名认证', 'first-topup': '首次充值' }
const changed = { field: 'changeText', title: '改了什么', absent: '没有' }
const count = 'count' as const
const yuan = 'yuan' as const

/** What is given for invitations. */
export default {
  description: '邀请好友给多少。给得更多的须另一个人同意；给得更少的立刻生效。已发的奖励不变。',
  endpoint: 'inviteRule.list',
  rowKey: 'id',
  layout: 'cards',
  endpoints: { update: 'inviteRule.edit' },
  columns: [
    { field: 'when', title: '好友要做到', values: eventWords },
    { field: 'inviterTokens', title: '邀请人得 Token', format: 'count' },
    { field: 'inviteeTokens', title: '好友得 Token', format: 'count' },
    { field: 'worth', title: '每百万 Token 抵', format: 'yuan' },
    { field: 'perInviter', title: '邀请人 30 天至多', format: 'count' },
    { field: 'perNetwork', title: '一个网络 30 天至多', format: 'count' },
    { field: 'dailyYuan', title: '每天至多', format: 'yuan' },
  ],
  actions: [{ title: '修改', form: 'edit' }],
  forms: {
    edit: {
      title: '修改邀请规则',
      layout: 'drawer',
      preview: {
        endpoint: 'inviteRule.preview',
        fields: [
          changed,
          { field: 'perFriend', title: '每位好友，现在', format: yuan },
          { field: 'perFriendAfter', title: '每位好友，改后', format: yuan },
          { field: 'waiting', title: '等着发奖励的好友', format: count },
          { field: 'rewards', title: '近 30 天发的奖励', format: count },
          { field: 'given', title: '一共值', format: yuan },
          { field: 'givenAfter', title: '照新规则值', format: yuan, absent: '条件不同，算不出' },
          { field: 'overLimit', title: '超过新上限的邀请人', format: count },
          { field: 'cautionText', title: '要两人同意，因为', absent: '不用' },
        ],
      },
      sections: [
        {
          fields: [
            { field: 'when', title: '好友要做到', required: true },
            { field: 'inviterTokens', title: '邀请人得 Token', required: true },
            { field: 'inviteeTokens', title: '好友得 Token', required: true },
            { field: 'worth', title: '每百万 Token 抵', hint: '标价，0.001 元的整数倍。', required: true },
          ],
        },
        {
          title: '上限',
          fields: [
            { field: 'perInviter', title: '邀请人 30 天至多', hint: '同一个人的账号合计。', required: true },
            { field: 'perNetwork', title: '一个网络 30 天至多', required: true },
            {
              field: 'dailyYuan',
              title: '每天至多',
              hint: '首次充值的奖励不计，它不超过充值的金额。',
              required: true,
            },
          ],
        },
      ],
    },
  },
} satisfies Resource
