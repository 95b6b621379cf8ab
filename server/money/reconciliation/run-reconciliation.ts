import { ReconciliationDay } from '../../../contract/reconciliation.ts'
import { transact } from '../../platform/db/transact.ts'
import { badField, Failure } from '../../platform/errors.ts'
import type { Verb } from '../context.ts'
import { channelOf } from '../order/channel-of.ts'
import { logAuditHead, recordStaffAudit } from '../../identity/index.ts'
import { readReconciliation } from './list-reconciliations.ts'
import { lastBilledDay, withDayClaimed } from './reconcile.ts'
import { reconcileDay } from './reconcile-day.ts'

/** Audited before the provider is asked: the alerts that follow are transactions of their own. */
export const runReconciliation: Verb<'reconciliation.run'> = async ({ ctx, input }) => {
  const { db, deps, caller } = ctx
  const { day } = input
  const subject = `reconciliation:${input.channel} ${day}`
  ctx.noteChange({ subject, schema: ReconciliationDay })
  if (day > lastBilledDay(ctx.now)) throw badField('day', '这一天的账单还没有出来，第二天 10 点以后才有')
  const channel = channelOf(deps, input)
  if (!channel?.isRemote) throw new Failure('unavailable', { message: '这个支付渠道现在没有配置' })
  const head = await transact(db, async (trx) => {
    if (!(await deps.permissionsOf(trx, caller.userId)).has('reconciliation.run'))
      throw new Failure('forbidden')
    return recordStaffAudit(trx, ctx, {
      action: 'reconciliation.run',
      outcome: 'done',
      subject,
      reason: '',
      schema: ReconciliationDay,
      after: input,
    })
  })
  logAuditHead(deps, ctx, head)
  const what = { deps, channel, day }
  try {
    await withDayClaimed(what, async () => void (await reconcileDay(what)))
  } catch (cause) {
    throw new Failure('unavailable', { message: '支付渠道的账单暂时取不到，请稍后重试', cause })
  }
  return readReconciliation(db, input)
}
