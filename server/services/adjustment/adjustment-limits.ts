import { Adjustment } from '../../../contract/adjustment.ts'
import type { ApprovalAction } from '../../../contract/approval.ts'
import { NANO_PER_YUAN, parseYuan } from '../../../contract/money.ts'
import { startOfDay } from '../../../contract/time.ts'
import type { Db } from '../../db/client.ts'
import { lockSubjects } from '../../db/lock-subjects.ts'
import type { UserContext } from '../context.ts'

/** More than this, in one or by one person in a day (Asia/Shanghai), takes two. */
const ALONE_NANO = 200n * NANO_PER_YUAN
const ALONE_A_DAY_NANO = 1000n * NANO_PER_YUAN
/** The most that who may not approve may propose. */
export const SUPPORT_YUAN = 50n
export const SUPPORT_NANO = SUPPORT_YUAN * NANO_PER_YUAN

const ACTION: ApprovalAction = 'adjustment.propose'

/** Proposals of one person pass the limit of the day one after the other. */
export const lockProposer = (trx: Db, { caller, now }: UserContext): Promise<void> =>
  lockSubjects(trx, [`adjustments:${caller.userId}`], now)

export async function mustWaitFor(db: Db, ctx: UserContext, nano: bigint): Promise<boolean> {
  return nano > ALONE_NANO || (await proposedToday(db, ctx)) + nano > ALONE_A_DAY_NANO
}

/** What the caller proposed today, either way, and what was not given up. */
export async function proposedToday(db: Db, { caller, now }: UserContext): Promise<bigint> {
  const rows = await db
    .selectFrom('approval')
    .select('payload')
    .where('proposer_id', '=', caller.userId)
    .where('action', '=', ACTION)
    .where('state', 'in', ['waiting', 'approved'])
    .where('created_at', '>=', startOfDay(now))
    .execute()
  return rows.reduce(
    (sum, { payload }) => sum + (parseYuan(Adjustment.parse(JSON.parse(payload)).amount) ?? 0n),
    0n,
  )
}
