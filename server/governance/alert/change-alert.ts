import { alert } from '../../../contract/entities/alert.ts'
import type { AlertRow } from '../../../contract/alert.ts'
import type { StaffContext, Verb } from '../context.ts'
import { assertNotOwnAlert } from './assert-not-own-alert.ts'
import { changedAlert, readAlert } from './list-alerts.ts'

export const assignAlert: Verb<'alert.assign'> = ({ ctx, input: { assignee, ...version } }) =>
  changeAlert(ctx, version, { assignee_id: assignee === 'me' ? ctx.caller.userId : '' })

/** Closes it with what was done; raised again, it is open again. */
export const resolveAlertByStaff: Verb<'alert.resolve'> = ({ ctx, input: { reason, ...version } }) =>
  changeAlert(ctx, version, {
    resolved_at: ctx.now,
    resolved_by: ctx.caller.userId,
    resolution: reason,
  })

const Changed = alert.row.pick({ state: true, assigneeName: true, resolution: true })

interface Change {
  assignee_id?: string
  resolved_at?: number
  resolved_by?: string
  resolution?: string
}

/** @throws Failure `rowChanged` for an alert that is closed, or was changed since it was read */
async function changeAlert(
  ctx: StaffContext,
  { id, rev }: { id: string; rev: number },
  change: Change,
): Promise<AlertRow> {
  const { db, now } = ctx
  const subject = `alert:${id}`
  const before = await readAlert(db, id, now)
  ctx.noteChange({ subject, schema: Changed })
  await assertNotOwnAlert(db, ctx, id)
  const changed = await db
    .updateTable('payment_alert')
    .set({ ...change, rev: rev + 1 })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) throw changedAlert(await readAlert(db, id, now))
  const after = await readAlert(db, id, now)
  ctx.noteChange({ subject, schema: Changed, before: Changed.parse(before), after: Changed.parse(after) })
  return after
}
