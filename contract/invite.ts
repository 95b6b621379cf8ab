import { z } from 'zod'
import { Timestamp } from './user.ts'

/** Why a reward was withheld; `samePerson`: was rewarded before, or is the inviter. */
export const INVITE_VOID_REASONS = ['samePerson', 'inviterLimit', 'networkLimit', 'dailyBudget'] as const
export type InviteVoidReason = (typeof INVITE_VOID_REASONS)[number]

export const InviteInfo = z.object({
  code: z.string(),
  link: z.string(),
  inviterTokens: z.int(),
  inviteeTokens: z.int(),
  /** What a million tokens of a reward pay for: yuan of list price. */
  worth: z.string(),
  /** What a friend must have done before the reward is paid. */
  when: z.enum(['signup', 'verification', 'first-topup']),
  /** Rewards that I can bring in 30 days, in all my accounts, and those for friends of one network. */
  perInviter: z.int(),
  perNetwork: z.int(),
  invited: z.int(),
  rewarded: z.int(),
  earnedTokens: z.int(),
  /** What became of the reward for my own registration by somebody's code; null: I came without one. */
  received: z
    .object({
      state: z.enum(['pending', 'rewarded', 'void']),
      voidReason: z.enum(INVITE_VOID_REASONS).nullable(),
    })
    .nullable(),
})
export type InviteInfo = z.infer<typeof InviteInfo>

/** `void`: met the condition, but there was no reward: `voidReason` says why. */
export const INVITE_STATES = ['registered', 'verified', 'toppedUp', 'rewarded', 'void'] as const
/** What a friend can have done on the way, each by itself: a reward may not need them all. */
export const INVITE_STEPS = ['registered', 'verified', 'toppedUp', 'rewarded'] as const
export type InviteStep = (typeof INVITE_STEPS)[number]

export const InvitedFriend = z.object({
  id: z.string(),
  phone: z.string(),
  state: z.enum(INVITE_STATES),
  /** The way to the reward by the present rule (`InviteInfo.when`), in its order. */
  steps: z.array(z.enum(INVITE_STEPS)),
  reached: z.array(z.enum(INVITE_STEPS)),
  isVoid: z.boolean(),
  voidReason: z.enum(INVITE_VOID_REASONS).nullable(),
  createdAt: Timestamp,
  rewardedAt: Timestamp.nullable(),
})
export type InvitedFriend = z.infer<typeof InvitedFriend>
