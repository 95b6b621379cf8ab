import { z } from 'zod'
import { friend } from './entities/friend.ts'

const VoidReason = friend.row.shape.voidReason
export type InviteVoidReason = NonNullable<z.infer<typeof VoidReason>>

export const InviteInfo = z.object({
  code: z.string(),
  link: z.string(),
  inviterTokens: z.int(),
  inviteeTokens: z.int(),
  /** What a million tokens of a reward pay for: yuan of list price. */
  worth: z.string(),
  /** Condition of the reward. */
  when: z.enum(['signup', 'verification', 'first-topup']),
  /** Rewards in 30 days: per inviter (all accounts of a person), and for invitees of one network. */
  perInviter: z.int(),
  perNetwork: z.int(),
  invited: z.int(),
  rewarded: z.int(),
  earnedTokens: z.int(),
  /** The caller's own reward as an invitee; null if not invited. */
  received: z
    .object({
      state: z.enum(['pending', 'rewarded', 'void']),
      voidReason: VoidReason,
    })
    .nullable(),
})
export type InviteInfo = z.infer<typeof InviteInfo>

/** Steps, each independent of the others. */
export type InviteStep = InvitedFriend['reached'][number]

export const InvitedFriend = friend.row
export type InvitedFriend = z.infer<typeof InvitedFriend>
