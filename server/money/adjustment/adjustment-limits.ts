import { z } from 'zod'
import type { ApprovalAction } from '../../../contract/approval.ts'
import { nanoOf } from '../../../contract/money.ts'
import { startOfDay } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'
import type { UserContext } from '../context.ts'

/** These share one limit: by them one person puts money into balances. */
const ACTIONS: ApprovalAction[] = ['adjustment.propose', 'payment.offline']

const Sum = z.object({ amount: z.string() })

/** Proposals of one person pass the limit of the day one after the other. */
export const lockProposer = (trx: Db, { caller, now }: UserContext): Promise<void> =>
  lockSubjects(trx, [`adjustments:${caller.userId}`], now)

/** Whether it is more than one person does alone, in one or in a day (Asia/Shanghai). */
export async function mustWaitFor(db: Db, ctx: UserContext, nano: bigint): Promise<boolean> {
  const { adjustmentAloneYuan, adjustmentAloneDayYuan } = ctx.deps.settings.current()
  return (
    nano > nanoOf(adjustmentAloneYuan) ||
    (await proposedToday(db, ctx)) + nano > nanoOf(adjustmentAloneDayYuan)
  )
}

/** @returns the most, in yuan, that those who may not approve may propose, if this is more */
export function mostForSupport({ deps }: UserContext, nano: bigint): number | null {
  const { supportAdjustmentYuan: most } = deps.settings.current()
  return nano > nanoOf(most) ? most : null
}

/** What the caller proposed today, either way, and what was not given up. */
export async function proposedToday(db: Db, { caller, now }: UserContext): Promise<bigint> {
  const rows = await db
    .selectFrom('approval')
    .select('payload')
    .where('proposer_id', '=', caller.userId)
    .where('action', 'in', ACTIONS)
    .where('state', 'in', ['waiting', 'approved'])
    .where('created_at', '>=', startOfDay(now))
    .execute()
  return rows.reduce((sum, { payload }) => sum + nanoOf(Sum.parse(JSON.parse(payload)).amount), 0n)
}
