import type { ApprovalAction } from '../../../contract/approval.ts'
import { nanoOf } from '../../../contract/money.ts'
import { startOfDay } from '../../../contract/time.ts'
import { VoucherIssue } from '../../../contract/voucher.ts'
import type { Db } from '../../db/client.ts'
import { lockSubjects } from '../../db/lock-subjects.ts'
import type { UserContext } from '../context.ts'

const ACTION: ApprovalAction = 'voucher.issue'

/** What a batch costs if every code of it is redeemed. */
export const liabilityOf = ({ amount, count }: Pick<VoucherIssue, 'amount' | 'count'>): bigint =>
  nanoOf(amount) * BigInt(count)

/** Batches of one person pass the limit of the day one after the other. */
export const lockIssuer = (trx: Db, { caller, now }: UserContext): Promise<void> =>
  lockSubjects(trx, [`vouchers:${caller.userId}`], now)

/** Whether it is more than one person issues alone in a day (Asia/Shanghai), in one batch or in many. */
export async function mustWaitFor(db: Db, ctx: UserContext, nano: bigint): Promise<boolean> {
  const { voucherAloneYuan } = ctx.deps.settings.current()
  return (await issuedToday(db, ctx)) + nano > nanoOf(voucherAloneYuan)
}

/** What the caller issued or proposed today, and what was not given up. */
export async function issuedToday(db: Db, { caller, now }: UserContext): Promise<bigint> {
  const rows = await db
    .selectFrom('approval')
    .select('payload')
    .where('proposer_id', '=', caller.userId)
    .where('action', '=', ACTION)
    .where('state', 'in', ['waiting', 'approved'])
    .where('created_at', '>=', startOfDay(now))
    .execute()
  return rows.reduce((sum, { payload }) => sum + liabilityOf(Worth.parse(JSON.parse(payload))), 0n)
}

const Worth = VoucherIssue.pick({ amount: true, count: true }).loose()
