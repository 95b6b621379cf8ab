import { z } from 'zod'
import { whole } from './envelope.ts'
import { ofKind } from './kinds.ts'
import { Reason } from './reason.ts'
import { Yuan } from './user.ts'

const amount = z.string().regex(/^\d{1,9}(\.\d{1,9})?$/, '须为不超过 9 位小数的金额')
const money = () => ofKind('money', amount.clone())
const version = z.int()

/** How much may be topped up at once. */
const TopupRules = z.object({
  /** There is one. */
  id: z.enum(['topup']),
  min: Yuan,
  max: Yuan,
  /** Amounts to choose from. */
  presets: z.array(z.string()),
  rev: z.int(),
})
export type TopupRules = z.infer<typeof TopupRules>
export const topupRuleList = whole({ row: TopupRules, result: z.array(TopupRules) })

const topup = z.object({ min: money(), max: money(), presets: z.array(amount).max(12) }).partial().shape
export const TopupRuleEdit = z.strictObject({
  id: z.enum(['topup']),
  rev: version,
  ...topup,
  reason: Reason,
})
export const TopupRuleTrial = z.strictObject({ id: z.enum(['topup']), rev: version.optional(), ...topup })

/** The paid top-ups of the last 30 days under other rules. */
export const TopupRulePreview = z.object({
  changeText: z.string().nullable(),
  orders: z.int(),
  users: z.int(),
  /** They count those orders that could not be topped up so any more, and their users. */
  refused: z.int(),
  refusedUsers: z.int(),
  /** Orders that wait for their payment: they are paid as they were ordered. */
  pending: z.int(),
})
export type TopupRulePreview = z.infer<typeof TopupRulePreview>

export const INVITE_EVENTS = ['signup', 'verification', 'first-topup'] as const

/** What is given for invitations. */
const InviteRules = z.object({
  /** There is one. */
  id: z.enum(['invite']),
  /** What the friend has to do. */
  when: z.enum(INVITE_EVENTS),
  inviterTokens: z.int(),
  inviteeTokens: z.int(),
  /** Yuan of list price that a million tokens of a reward pay for. */
  worth: Yuan,
  /** Rewards of 30 days for one inviter, and for friends of one network. */
  perInviter: z.int(),
  perNetwork: z.int(),
  /** What the rewards of a day may be worth, but for those for a first top-up. */
  dailyYuan: Yuan,
  rev: z.int(),
})
export type InviteRules = z.infer<typeof InviteRules>
export const inviteRuleList = whole({ row: InviteRules, result: z.array(InviteRules) })

const tokens = z.int().min(0).max(1_000_000_000)
const times = z.int().min(1).max(1_000_000)
const invite = z
  .object({
    when: z.enum(INVITE_EVENTS),
    inviterTokens: tokens,
    inviteeTokens: tokens,
    worth: ofKind('price', amount.clone()),
    perInviter: times,
    perNetwork: times,
    dailyYuan: money(),
  })
  .partial().shape
export const InviteRuleEdit = z.strictObject({
  id: z.enum(['invite']),
  rev: version,
  ...invite,
  reason: Reason,
})
export const InviteRuleTrial = z.strictObject({ id: z.enum(['invite']), rev: version.optional(), ...invite })

/** What other rules would change, and which users they concern. */
export const InviteRulePreview = z.object({
  changeText: z.string().nullable(),
  /** What both together get for one friend, in yuan of list price, now and then. */
  perFriend: Yuan,
  perFriendAfter: Yuan,
  /** Friends who signed up and brought no reward yet: they come under the rules of when they do what is asked. */
  waiting: z.int(),
  /** They are of the last 30 days: rewards, what they were worth, and what the same would have been worth; null: another event brings them. */
  rewards: z.int(),
  given: Yuan,
  givenAfter: Yuan.nullable(),
  /** Inviters with more rewards than the new limit allows. */
  overLimit: z.int(),
  cautionText: z.string().nullable(),
})
export type InviteRulePreview = z.infer<typeof InviteRulePreview>
