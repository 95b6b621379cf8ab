import { z } from 'zod'
import { Timestamp } from './user.ts'

export const InviteInfo = z.object({
  code: z.string(),
  link: z.string(),
  inviterTokens: z.int(),
  inviteeTokens: z.int(),
  /** What a million tokens of a reward pay for: yuan of list price. */
  worth: z.string(),
  /** What a friend must have done before the reward is paid. */
  when: z.enum(['signup', 'verification', 'first-topup']),
  invited: z.int(),
  rewarded: z.int(),
  earnedTokens: z.int(),
})
export type InviteInfo = z.infer<typeof InviteInfo>

/** `void`: met the condition, but is somebody who was rewarded before, or the inviter: no reward. */
export const INVITE_STATES = ['registered', 'verified', 'toppedUp', 'rewarded', 'void'] as const
/** What a friend can have done on the way, each by itself: a reward may not need them all. */
export const INVITE_STEPS = ['registered', 'verified', 'toppedUp', 'rewarded'] as const
export type InviteStep = (typeof INVITE_STEPS)[number]

export const InvitedFriend = z.object({
  id: z.string(),
  phone: z.string(),
  state: z.enum(INVITE_STATES),
  reached: z.array(z.enum(INVITE_STEPS)),
  isVoid: z.boolean(),
  createdAt: Timestamp,
  rewardedAt: Timestamp.nullable(),
})
export type InvitedFriend = z.infer<typeof InvitedFriend>
