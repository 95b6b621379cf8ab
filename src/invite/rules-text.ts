import { displayCount } from '../../contract/money.ts'
import type { InviteInfo } from '../../contract/invite.ts'

const conditions = {
  signup: '注册成功',
  verification: '完成实名认证',
  'first-topup': '完成首次充值',
} as const satisfies Record<InviteInfo['when'], string>

/** The rules that the server applies, in words. */
export function rulesText({ inviterTokens, inviteeTokens, when }: InviteInfo): string[] {
  return [
    '把邀请链接发给好友，好友通过链接注册即和你绑定。',
    `好友${conditions[when]}后，你得 ${displayCount(inviterTokens)} Token，好友得 ${displayCount(inviteeTokens)} Token。`,
    '奖励以资源包发放，每位好友只发一次，可在“我的资源包”查看。',
    '奖励按人发放：邀请自己，或注销后再次注册，都不会再有奖励。',
  ]
}

/** What a friend gets, in two lines of a poster. */
export function friendReward({ inviteeTokens, when }: InviteInfo): { lead: string; reward: string } {
  if (inviteeTokens === 0) return { lead: '扫码注册', reward: '每一次调用，都算得清' }
  const lead = when === 'signup' ? '扫码注册' : `注册并${conditions[when]}`
  return { lead, reward: `得 ${displayCount(inviteeTokens)} Token` }
}
