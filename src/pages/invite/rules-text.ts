import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { InviteInfo, InviteVoidReason } from '../../../contract/invite.ts'

const conditions = {
  signup: '注册成功',
  verification: '完成实名认证',
  'first-topup': '完成首次充值',
} as const satisfies Record<InviteInfo['when'], string>

export function rulesText({
  inviterTokens,
  inviteeTokens,
  worth,
  when,
  perInviter,
  perNetwork,
}: InviteInfo): string[] {
  return [
    '把邀请链接发给好友，好友通过链接注册即和你绑定。',
    `好友${conditions[when]}后，你得 ${displayCount(inviterTokens)} Token，好友得 ${displayCount(inviteeTokens)} Token。`,
    `奖励以资源包发放，每百万 Token 抵标价 ${displayYuan(worth)}；每位好友只发一次，可在“我的资源包”查看。`,
    '奖励按人发放：邀请自己，或注销后再次注册，都不会再有奖励。',
    ...(when === 'first-topup' ? ['双方奖励的价值合计不超过好友首次充值的金额，超出时按比例减少。'] : []),
    `30 天内每人至多得 ${displayCount(perInviter)} 份邀请奖励，同一网络注册的好友至多 ${displayCount(perNetwork)} 份${when === 'first-topup' ? '' : '，当天奖励发完为止'}；没有发放的会写明原因。`,
  ]
}

export function friendReward({ inviteeTokens, when }: InviteInfo): { lead: string; reward: string } {
  if (inviteeTokens === 0) return { lead: '扫码注册', reward: '每一次调用，都算得清' }
  const lead = when === 'signup' ? '扫码注册' : `注册并${conditions[when]}`
  return { lead, reward: `得 ${displayCount(inviteeTokens)} Token` }
}

const withheld = {
  samePerson: '你不是新用户',
  inviterLimit: '邀请人的奖励已达上限',
  networkLimit: '同一网络注册的奖励已达上限',
  dailyBudget: '当天的奖励已发完',
} as const satisfies Record<InviteVoidReason, string>

export function receivedText({ state, voidReason }: NonNullable<InviteInfo['received']>): string {
  if (state === 'rewarded') return '你受邀注册的奖励已发放，可在“我的资源包”查看。'
  if (voidReason === null) return '你受邀注册的奖励还没有发放，达到条件后自动发放。'
  return `你受邀注册的奖励没有发放：${withheld[voidReason]}。`
}
