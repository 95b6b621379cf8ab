import { sql } from 'kysely'
import type { InvitedFriend, InviteInfo, InviteStep } from '../../../contract/invite.ts'
import { maskPhone } from '../../../contract/phone.ts'
import type { Verb } from '../context.ts'
import { listPage } from '../../platform/db/list-page.ts'
import { voidReasonOf } from './void-reason-of.ts'

/** Who came by the caller's code: enough to recognise a friend, too little to reach one. */
export const listFriends: Verb<'invite.list'> = async ({ ctx, input }) => {
  const { secrets } = ctx.deps
  const query = ctx.db
    .selectFrom('invite')
    .innerJoin('user', 'user.id', 'invite.invitee_id')
    .select([
      'invite.invitee_id',
      'invite.created_at',
      'invite.rewarded_at',
      'voided_at',
      'void_reason',
      'phone_sealed',
      'is_verified',
    ])
    .select((eb) =>
      eb
        .selectFrom('order')
        .select((paid) => paid.fn.countAll<number>().as('paid'))
        .whereRef('order.user_id', '=', 'invite.invitee_id')
        .where('order.kind', '=', 'topup')
        .where('order.status', '=', 'paid')
        .as('topups'),
    )
    .where('invite.inviter_id', '=', ctx.caller.userId)
  return listPage({
    query,
    input,
    sortBy: [sql.ref('invite.created_at'), sql.ref('invite.invitee_id')],
    toRow: (row): InvitedFriend => ({
      id: secrets.index('invite', row.invitee_id).slice(0, 16),
      phone: row.phone_sealed === '' ? '已注销用户' : maskPhone(secrets.open(row.phone_sealed)),
      state: stateOf(row),
      steps: stepsTo[ctx.catalog.invite.when],
      reached: reachedBy(row),
      isVoid: row.voided_at !== null,
      voidReason: voidReasonOf(row),
      createdAt: row.created_at,
      rewardedAt: row.rewarded_at,
    }),
  })
}

const stepsTo: Record<InviteInfo['when'], InviteStep[]> = {
  signup: ['registered', 'rewarded'],
  verification: ['registered', 'verified', 'rewarded'],
  'first-topup': ['registered', 'toppedUp', 'rewarded'],
}

interface Progress {
  rewarded_at: number | null
  voided_at: number | null
  topups: number | null
  is_verified: number
}

function stateOf({ rewarded_at, voided_at, topups, is_verified }: Progress): InvitedFriend['state'] {
  if (rewarded_at !== null) return 'rewarded'
  if (voided_at !== null) return 'void'
  if (topups) return 'toppedUp'
  return is_verified === 1 ? 'verified' : 'registered'
}

const reachedBy = ({ rewarded_at, topups, is_verified }: Progress): InviteStep[] => [
  'registered',
  ...(is_verified === 1 ? (['verified'] as const) : []),
  ...(topups ? (['toppedUp'] as const) : []),
  ...(rewarded_at === null ? [] : (['rewarded'] as const)),
]
