import { sql } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import { DAY_MS } from '../../../contract/time.ts'
import type { VoucherIssue } from '../../../contract/voucher.ts'
import { badField } from '../../platform/errors.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { propose } from '../../identity/index.ts'
import type { UserContext, Verb } from '../context.ts'
import { batchYuan } from './voucher-rows.ts'
import { issuedToday, liabilityOf, mustWaitFor } from './voucher-limits.ts'

const LONGEST_MS = 3 * 366 * DAY_MS

/** Issues a batch, at once or when another of the staff agrees. */
export const proposeVouchers: Verb<'voucher.issue'> = async ({ ctx, input: { reason, ...issue } }) => {
  assertSensible(ctx, issue)
  return propose(ctx, { action: 'voucher.issue', payload: { batchId: newId(), ...issue }, reason })
}

/** What it would cost at most, as things stand. */
export const previewVouchers: Verb<'voucher.preview'> = async ({ ctx, input }) => {
  assertSensible(ctx, input)
  const { db } = ctx
  const nano = liabilityOf(input)
  const { outstanding_nano } = await db
    .selectFrom('voucher_batch')
    .select(
      sql<bigint>`cast(coalesce(sum(${batchYuan(ctx.now).outstanding}), 0) as bigint)`.as('outstanding_nano'),
    )
    .executeTakeFirstOrThrow()
  return {
    liability: formatYuan(nano),
    issuedToday: formatYuan(await issuedToday(db, ctx)),
    outstanding: formatYuan(outstanding_nano),
    mustWait: await mustWaitFor(db, ctx, nano),
  }
}

/** @throws Failure for a period that is over, ends before it begins, or is too long, and for limits that exclude each other */
function assertSensible({ now }: UserContext, { startsAt, endsAt, perUser, perPerson }: VoucherIssue): void {
  if (endsAt <= now) throw badField('endsAt', '须晚于现在')
  if (startsAt !== null && startsAt >= endsAt) throw badField('startsAt', '须早于过期时间')
  if (endsAt > now + LONGEST_MS) throw badField('endsAt', '至多三年以后')
  if (perPerson < perUser) throw badField('perPerson', '不能少于每个账号的')
}
