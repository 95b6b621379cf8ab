import { sql } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import type { InviteRulePreview } from '../../../contract/money-rules.ts'
import { DAY_MS } from '../../../contract/time.ts'
import { type Catalog, perTokenNano } from '../../catalog/index.ts'
import type { StaffContext } from '../context.ts'

const LATELY_MS = 30 * DAY_MS

interface Rules {
  before: Catalog['invite']
  after: Catalog['invite']
}

type Rewards = Pick<InviteRulePreview, 'waiting' | 'rewards' | 'given' | 'givenAfter' | 'overLimit'>

/** The rewards of the last 30 days, and what the same friends would have brought under other rules. */
export async function readRewards(ctx: StaffContext, { before, after }: Rules): Promise<Rewards> {
  const rows = await readLately(ctx)
  const given = rows.reduce((sum, row) => sum + row.reward_nano, 0n)
  const byInviter = new Map<string, number>()
  for (const { inviter_id: id } of rows) byInviter.set(id, (byInviter.get(id) ?? 0) + 1)
  const isComparable = before.when === after.when
  return {
    waiting: await countWaiting(ctx),
    rewards: rows.length,
    given: formatYuan(given),
    givenAfter: isComparable ? formatYuan(rows.reduce((sum, row) => sum + rewardNano(row, after), 0n)) : null,
    overLimit: [...byInviter.values()].filter((own) => own > after.perInviter).length,
  }
}

type Row = Awaited<ReturnType<typeof readLately>>[number]

/** What a first top-up paid in is a limit of what it brings. */
function readLately({ db, now }: StaffContext) {
  return db
    .selectFrom('invite')
    .innerJoin('user', 'user.id', 'invite.inviter_id')
    .select([
      'inviter_id',
      'reward_nano',
      sql<number>`case when "user".deleted_at <= invite.rewarded_at then 1 else 0 end`.as('is_inviter_gone'),
      sql<bigint>`coalesce((select paid.amount_nano from "order" as paid where paid.user_id = invite.invitee_id
        and paid.kind = 'topup' and paid.paid_at is not null order by paid.paid_at, paid.order_no limit 1), 0)`.as(
        'paid_nano',
      ),
    ])
    .where('rewarded_at', '>', now - LATELY_MS)
    .execute()
}

/** Computes the reward as `reward-invite.ts` does. */
function rewardNano({ is_inviter_gone: isGone, paid_nano: paid }: Row, rules: Catalog['invite']): bigint {
  const worth = perTokenNano(rules.worth)
  const sides = [isGone === 1 ? 0 : rules.inviterTokens, rules.inviteeTokens]
  const promised = BigInt(sides.reduce((sum, tokens) => sum + tokens, 0)) * worth
  if (rules.when !== 'first-topup' || promised <= paid) return promised
  return sides.reduce((sum, tokens) => sum + ((BigInt(tokens) * paid) / promised) * worth, 0n)
}

async function countWaiting({ db }: StaffContext): Promise<number> {
  const { count } = await db
    .selectFrom('invite')
    .innerJoin('user', 'user.id', 'invite.invitee_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('rewarded_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
