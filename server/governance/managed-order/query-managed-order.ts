import { z } from 'zod'
import { managedOrder } from '../../../contract/entities/managed-order.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import type { Verb } from '../context.ts'
import { askForPayment, findManagedOrder, toManagedOrder } from '../../money/index.ts'
import { logAuditHead, recordStaffAudit } from '../../identity/index.ts'

/** Audited before the provider is asked: what it says is brought into the books in transactions of their own. */
export const queryManagedOrder: Verb<'managedOrder.query'> = async ({ ctx, input: { orderNo } }) => {
  const subject = `order:${orderNo}`
  const schema = z.object({ status: managedOrder.row.shape.status })
  ctx.noteChange({ subject, schema })
  const { db, deps, caller } = ctx
  const known = await findManagedOrder(db, orderNo)
  const head = await transact(db, async (trx) => {
    if (!(await deps.permissionsOf(trx, caller.userId)).has('order.query')) throw new Failure('forbidden')
    return recordStaffAudit(trx, ctx, {
      action: 'managedOrder.query',
      outcome: 'done',
      subject,
      reason: '',
      schema,
      before: { status: known.status },
    })
  })
  logAuditHead(deps, ctx, head)
  await askForPayment(ctx, known)
  return toManagedOrder(await findManagedOrder(db, orderNo), ctx)
}
