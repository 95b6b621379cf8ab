import { parseYuan } from '../../../contract/money.ts'
import { INVITE_EVENTS } from '../../../contract/money-rules.ts'
import { type Catalog, perTokenNano } from '../../catalog/index.ts'

type Invite = Catalog['invite']

/** What both together are given for one friend, in nano-yuan of list price. */
export const perFriendNano = ({ inviterTokens, inviteeTokens, worth }: Invite): bigint =>
  BigInt(inviterTokens + inviteeTokens) * perTokenNano(worth)

const TITLES = {
  when: '条件',
  inviterTokens: '邀请人得',
  inviteeTokens: '好友得',
  worth: '每百万 Token 抵',
  perInviter: '每位邀请人 30 天至多',
  perNetwork: '每个网络 30 天至多',
  dailyYuan: '每天至多',
} as const satisfies Record<keyof Invite, string>

const EVENTS = { signup: '注册', verification: '实名认证', 'first-topup': '首次充值' } as const

const FIELDS = Object.keys(TITLES) as (keyof Invite)[]

const textOf = (rules: Invite, field: keyof Invite) =>
  field === 'when' ? EVENTS[rules.when] : String(rules[field])

/** Rule by rule; null: nothing changes. */
export function inviteChangeText(before: Invite, after: Invite): string | null {
  const lines = FIELDS.flatMap((field) => {
    const [was, is] = [textOf(before, field), textOf(after, field)]
    return was === is ? [] : [`${TITLES[field]} ${was} → ${is}`]
  })
  return lines.length > 0 ? lines.join('；') : null
}

/** How much each rule gives: a friend who has less to do brings more. */
const rewardsOf = (rules: Invite): Record<keyof Invite, bigint> => ({
  when: BigInt(INVITE_EVENTS.length - INVITE_EVENTS.indexOf(rules.when)),
  inviterTokens: BigInt(rules.inviterTokens),
  inviteeTokens: BigInt(rules.inviteeTokens),
  worth: parseYuan(rules.worth) ?? 0n,
  perInviter: BigInt(rules.perInviter),
  perNetwork: BigInt(rules.perNetwork),
  dailyYuan: parseYuan(rules.dailyYuan) ?? 0n,
})

/** Which rules give more than before: why a second person has to agree. */
export function inviteCautions(before: Invite, after: Invite): string[] {
  const [old, next] = [rewardsOf(before), rewardsOf(after)]
  const more = FIELDS.filter((field) => next[field] > old[field])
  return more.length > 0 ? [`${more.map((field) => TITLES[field]).join('、')}放宽，赠送会变多`] : []
}
