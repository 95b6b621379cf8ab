import { z } from 'zod'
import { Timestamp } from './user.ts'

export const InviteInfo = z.object({
  code: z.string(),
  link: z.string(),
  inviterTokens: z.int(),
  inviteeTokens: z.int(),
  /** What a friend must have done before the reward is paid. */
  when: z.enum(['signup', 'verification', 'first-topup']),
  invited: z.int(),
  rewarded: z.int(),
  earnedTokens: z.int(),
})
export type InviteInfo = z.infer<typeof InviteInfo>

/** `void`: met the condition, but is somebody who was rewarded before, or the inviter: no reward. */
export const INVITE_STATES = ['registered', 'verified', 'toppedUp', 'rewarded', 'void'] as const
export const InvitedFriend = z.object({
  id: z.string(),
  phone: z.string(),
  state: z.enum(INVITE_STATES),
  createdAt: Timestamp,
  rewardedAt: Timestamp.nullable(),
})
export type InvitedFriend = z.infer<typeof InvitedFriend>
