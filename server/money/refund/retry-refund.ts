import { RefundNo } from '../../../contract/refund.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import type { Verb } from '../context.ts'
import { assertNoConflict, logAuditHead, recordStaffAudit } from '../../identity/index.ts'
import { sendRefunds } from '../payment/send-refunds.ts'
import { readRefund } from './list-refunds.ts'

/** Audited before the provider is asked: what it says is brought into the books in transactions of their own. */
export const retryRefundNow: Verb<'refund.retry'> = async ({ ctx, input }) => {
  const { db, deps, caller } = ctx
  const { orderNo, userId, state } = await readRefund(db, input.refundNo)
  ctx.noteChange({ subject: `order:${orderNo}`, schema: RefundNo })
  await assertNoConflict(db, deps.secrets, { staffId: caller.userId, userId })
  const head = await transact(db, async (trx) => {
    if (!(await deps.permissionsOf(trx, caller.userId)).has('order.refund')) throw new Failure('forbidden')
    const owed = await trx
      .updateTable('payment_refund')
      .set({ try_at: ctx.now })
      .where('refund_no', '=', input.refundNo)
      .where('done_at', 'is', null)
      .executeTakeFirst()
    if (owed.numUpdatedRows !== 1n)
      throw new Failure('orderStateChanged', {
        message: state === 'done' ? '这笔退款已经退回' : '这笔退款没有交给渠道',
      })
    return recordStaffAudit(trx, ctx, {
      action: 'refund.retry',
      outcome: 'done',
      subject: `order:${orderNo}`,
      reason: '',
      schema: RefundNo,
      after: input,
    })
  })
  logAuditHead(deps, ctx, head)
  await sendRefunds(deps, { orderNo })
  return readRefund(db, input.refundNo)
}
