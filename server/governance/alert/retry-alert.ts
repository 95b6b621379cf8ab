import { AlertId } from '../../../contract/alert.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import type { Verb } from '../context.ts'
import { logAuditHead, recordStaffAudit } from '../../identity/index.ts'
import { assertNotOwnAlert } from './assert-not-own-alert.ts'
import { readAlert } from './list-alerts.ts'
import { retryRefund } from '../../money/index.ts'

/** Audited before the provider is asked: what it says is brought into the books in transactions of their own. */
export const retryAlert: Verb<'alert.retry'> = async ({ ctx, input: { id } }) => {
  const { db, deps, caller, now } = ctx
  const subject = `alert:${id}`
  ctx.noteChange({ subject, schema: AlertId })
  await readAlert(db, id, now)
  await assertNotOwnAlert(db, ctx, id)
  const owed = await db
    .selectFrom('payment_alert')
    .innerJoin('payment_refund', 'payment_refund.channel', 'payment_alert.channel')
    .select('payment_refund.refund_no')
    .where('payment_alert.id', '=', id)
    .where('payment_refund.done_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('payment_alert.kind', '=', 'refundFails'),
          eb('payment_refund.refund_no', '=', eb.ref('payment_alert.subject')),
        ]),
        eb.and([
          eb('payment_alert.kind', '=', 'surplus'),
          eb('payment_refund.transaction_id', '=', eb.ref('payment_alert.subject')),
        ]),
      ]),
    )
    .executeTakeFirst()
  if (!owed) throw new Failure('orderStateChanged', { message: '这条告警没有等着退的款' })
  const head = await transact(db, async (trx) => {
    const held = await deps.permissionsOf(trx, caller.userId)
    if (!held.has('alert.resolve') || !held.has('order.refund')) throw new Failure('forbidden')
    return recordStaffAudit(trx, ctx, {
      action: 'alert.retry',
      outcome: 'done',
      subject,
      reason: '',
      schema: AlertId,
      after: { id },
    })
  })
  logAuditHead(deps, ctx, head)
  await retryRefund(deps, owed.refund_no)
  return readAlert(db, id, now)
}
