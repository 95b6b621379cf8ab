import { sql } from 'kysely'
import type { ApprovalAction } from '../../../contract/approval.ts'
import { nanoOf } from '../../../contract/money.ts'
import { startOfDay } from '../../../contract/time.ts'
import { VoucherIssue } from '../../../contract/voucher.ts'
import type { Db } from '../../platform/db/client.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'
import type { UserContext } from '../context.ts'
import { CODES_LEFT_NANO } from './voucher-rows.ts'

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

/** What the caller issued or proposed today, and what was not given up; what they drew again is in their hands, too. */
export async function issuedToday(db: Db, ctx: UserContext): Promise<bigint> {
  const { caller, now } = ctx
  const rows = await db
    .selectFrom('approval')
    .select('payload')
    .where('proposer_id', '=', caller.userId)
    .where('action', '=', ACTION)
    .where('state', 'in', ['waiting', 'approved'])
    .where('created_at', '>=', startOfDay(now))
    .execute()
  const drawn = await drawnAgainToday(db, ctx)
  return rows.reduce((sum, { payload }) => sum + liabilityOf(Worth.parse(JSON.parse(payload))), drawn)
}

async function drawnAgainToday(db: Db, { caller, now }: UserContext): Promise<bigint> {
  const { drawn_nano } = await db
    .selectFrom('voucher_batch')
    .select(sql<bigint>`cast(coalesce(sum(${CODES_LEFT_NANO}), 0) as bigint)`.as('drawn_nano'))
    .where('drawn_by', '=', caller.userId)
    .where('draws', '>', 1)
    .where('drawn_at', '>=', startOfDay(now))
    .executeTakeFirstOrThrow()
  return drawn_nano
}

const Worth = VoucherIssue.pick({ amount: true, count: true }).loose()
