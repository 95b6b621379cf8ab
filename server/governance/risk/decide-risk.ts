import { risk } from '../../../contract/entities/risk.ts'
import type { ParsedInput } from '../../../contract/endpoints.ts'
import type { RiskRow } from '../../../contract/risk.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { assertNoConflict, freezeUser, recordStaffAudit } from '../../identity/index.ts'
import type { Change, StaffContext, Verb } from '../context.ts'
import { openAccounts } from './account-rows.ts'
import { changedRisk, memberIds, readRisk, toRisk } from './risk-rows.ts'

const Changed = risk.row.pick({ state: true, assigneeName: true })

export const assignRisk: Verb<'risk.assign'> = ({ ctx, input: { assignee, ...version } }) =>
  changeRisk(ctx, version, { assignee_id: assignee === 'me' ? ctx.caller.userId : '' })

/** Freezes through the freeze of users, which writes an audit of its own. */
export const decideRisk: Verb<'risk.decide'> = async ({ ctx, input }) => {
  const { id, rev, decision, reason, note } = input
  const noted = note === undefined ? {} : { note_sealed: ctx.deps.secrets.seal(note) }
  if (decision === 'note') return changeRisk(ctx, { id, rev }, noted, { mayBeClosed: true })
  const { figure } = await readRisk(ctx.db, id)
  const decided = await changeRisk(
    ctx,
    { id, rev },
    {
      ...noted,
      state: decision === 'freeze' ? 'frozen' : 'dismissed',
      decided_figure: figure,
      decided_by: ctx.caller.userId,
      decided_at: ctx.now,
      reason,
    },
  )
  if (decision === 'freeze') await freezeAccounts(ctx, input, decided.userId)
  return decided
}

async function freezeAccounts(
  ctx: StaffContext,
  { id, scopes, until, withOthers, reason }: ParsedInput<'risk.decide'>,
  userId: string,
): Promise<void> {
  const held = await ctx.deps.permissionsOf(ctx.db, ctx.caller.userId)
  if (!held.has('user.suspend')) throw new Failure('forbidden')
  if (userId === '') throw new Failure('badRequest', { message: '这条风险没有账号可以冻结' })
  if (scopes.length === 0) throw badField('scopes', '请选择范围')
  const others = withOthers ? await memberIds(ctx.db, id) : []
  const open = await openAccounts(ctx.db, [userId, ...others])
  if (open.length === 0) throw new Failure('badRequest', { message: '账号已注销，没有可以冻结的' })
  for (const one of open.toSorted()) {
    let change: Change | undefined
    const noteChange = (value: Change) => void (change = value)
    await freezeUser({
      ctx: { ...ctx, noteChange },
      input: { id: one, scopes, until, reason, withSamePerson: false },
    })
    if (change)
      await recordStaffAudit(ctx.db, ctx, { action: 'user.freeze', outcome: 'done', reason, ...change })
  }
}

interface RiskChange {
  assignee_id?: string
  note_sealed?: string
  state?: RiskRow['state']
  decided_figure?: number
  decided_by?: string
  decided_at?: number
  reason?: string
}

/** @throws Failure `rowChanged` for a case that is closed, or was changed since it was read; `conflictOfInterest` */
async function changeRisk(
  ctx: StaffContext,
  { id, rev }: { id: string; rev: number },
  change: RiskChange,
  { mayBeClosed = false } = {},
): Promise<RiskRow> {
  const { db, deps, caller } = ctx
  const subject = `risk:${id}`
  ctx.noteChange({ subject, schema: Changed })
  const before = toRisk(await readRisk(db, id))
  const accounts = [before.userId, ...(await memberIds(db, id))].filter((userId) => userId !== '')
  for (const userId of accounts) await assertNoConflict(db, deps.secrets, { staffId: caller.userId, userId })
  const changed = await db
    .updateTable('risk_case')
    .set({ ...change, rev: rev + 1 })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .$if(!mayBeClosed, (query) => query.where('state', '=', 'open'))
    .executeTakeFirst()
  const after = toRisk(await readRisk(db, id))
  if (changed.numUpdatedRows !== 1n) throw changedRisk(after)
  ctx.noteChange({ subject, schema: Changed, before: Changed.parse(before), after: Changed.parse(after) })
  return after
}
