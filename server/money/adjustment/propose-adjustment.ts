import { Adjustment } from '../../../contract/adjustment.ts'
import { formatYuan, nanoOf } from '../../../contract/money.ts'
import { badField } from '../../platform/errors.ts'
import { propose } from '../../identity/index.ts'
import type { StaffContext, Verb } from '../context.ts'
import { mustWaitFor, proposedToday, mostForSupport } from './adjustment-limits.ts'
import { missingFrom } from './pause-package.ts'

/** Adds to a balance or takes from it, at once or once another of the staff agrees. */
export const proposeAdjustment: Verb<'adjustment.propose'> = async ({
  ctx,
  input: { reason, ...payload },
}) => {
  ctx.noteChange({ subject: `user:${payload.userId}`, schema: Adjustment, after: payload })
  assertAllowed(ctx, payload)
  return propose(ctx, { action: 'adjustment.propose', payload, reason })
}

/** What it would do, as things stand. */
export const previewAdjustment: Verb<'adjustment.preview'> = async ({ ctx, input }) => {
  assertAllowed(ctx, input)
  const { db, deps } = ctx
  const { userId } = input
  const user = await db
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw badField('userId', '没有这个用户')
  const amountNano = nanoOf(input.amount)
  const isDebit = input.direction === 'debit'
  const balance = await deps.wallet.readBalance(userId, db)
  const { balanceNano } = balance
  return {
    balance: formatYuan(balanceNano),
    balanceAfter: formatYuan(isDebit ? balanceNano - amountNano : balanceNano + amountNano),
    shortfall: formatYuan(isDebit ? missingFrom(balance, amountNano) : 0n),
    proposedToday: formatYuan(await proposedToday(db, ctx)),
    mustWait: await mustWaitFor(db, ctx, amountNano),
  }
}

const CREDITS: readonly Adjustment['category'][] = ['compensation', 'gift']

/** @throws Failure for what the caller may not propose, or what makes no sense */
function assertAllowed(ctx: StaffContext, adjustment: Adjustment): void {
  const { permissions } = ctx
  const { category, direction } = adjustment
  if (direction === 'debit' && CREDITS.includes(category)) throw badField('direction', '这一类只能增加余额')
  const most = permissions.has('adjustment.approve') ? null : mostForSupport(ctx, nanoOf(adjustment.amount))
  if (most !== null) throw badField('amount', `至多 ${most} 元，更多请由财务提议`)
}
