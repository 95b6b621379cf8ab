import { entity } from '../entity.ts'

const STEPS = { registered: '已注册', verified: '已实名', toppedUp: '已充值', rewarded: '已奖励' }

/** Who registered by the caller's invitation; computed from several tables. */
export const friend = entity({
  name: 'invite',
  title: '邀请',
  key: 'id',
  owner: true,
  defaultSort: 'createdAt',
  fields: {
    id: { kind: 'id', title: '编号', stored: false },
    phone: { kind: 'text', title: '好友', stored: false },
    /** `void`: condition met, reward refused; see `voidReason`. */
    state: { kind: 'enum', title: '状态', stored: false, words: { ...STEPS, void: '不符合奖励条件' } },
    /** Steps of the current rule (`InviteInfo.when`), in order. */
    steps: { kind: 'enums', title: '步骤', stored: false, words: STEPS },
    reached: { kind: 'enums', title: '进展', stored: false, words: STEPS },
    isVoid: { kind: 'boolean', title: '作废', stored: false },
    voidReason: {
      kind: 'enum',
      title: '未发奖励的原因',
      nullable: true,
      stored: false,
      words: {
        /** Already rewarded under another account, or the inviter. */
        samePerson: { text: '不是新用户', tone: 'warn' },
        inviterLimit: { text: '邀请奖励已达上限', tone: 'warn' },
        networkLimit: { text: '同一网络的奖励已达上限', tone: 'warn' },
        dailyBudget: { text: '当天奖励已发完', tone: 'warn' },
      },
    },
    createdAt: { kind: 'timestamp', title: '注册时间', sortable: true },
    rewardedAt: { kind: 'timestamp', title: '奖励时间', nullable: true },
  },
})
