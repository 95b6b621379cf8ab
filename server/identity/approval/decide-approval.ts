import { z } from 'zod'
import type { ParsedInput } from '../../../contract/endpoints.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { sha256 } from '../../platform/secrets/tokens.ts'
import type { StaffContext, Verb } from '../context.ts'
import { readRoles } from '../role/read-roles.ts'
import { assertNoConflict, isSamePerson } from './assert-no-conflict.ts'
import { closeApproval } from './close-approval.ts'
import { isGenuine } from './is-genuine.ts'
import { changedApproval, lockApproval, toSummary, type NamedApprovalRow } from './read-approval.ts'
import { readSharedSignIns } from './shared-sign-ins.ts'

/**
 * Approves and does, or refuses, what another of the staff proposed; of many decisions at once one counts. A refusal ends it whoever
 * made it and whatever became of them.
 */
export const decideApproval: Verb<'approval.decide'> = ({ ctx, input }) =>
  transact(ctx.db, async (trx) => {
    const row = await lockApproval(trx, ctx, input.id)
    const rule = ctx.deps.approvalRules[row.action]
    const isApproved = input.decision === 'approve'
    const state = isApproved ? 'approved' : 'refused'
    const stateOf = z.object({
      state: z.string(),
      payload: (rule.audited ?? rule.payload).optional(),
      sharedSignIns: z.string(),
    })
    const payload = readPayload(ctx, row)
    const sharedSignIns = await readSharedSignIns(trx, [ctx.caller.userId, row.proposer_id])
    ctx.noteChange({
      subject: row.subject,
      schema: stateOf,
      before: { state: row.state },
      after: { state, payload, sharedSignIns },
      approvalId: row.id,
    })
    if (!(await isGenuine(trx, ctx.deps, row.id)))
      throw changedApproval(row, '数据库里的这个提议被改动过，不能执行：请运行 npm run ledger:verify')
    const decided = { row, userId: payload === undefined ? null : rule.userOf(payload) }
    await assertMayDecide(trx, ctx, decided)
    if (isApproved) await assertOfTwo(trx, ctx, decided)
    assertAsRead(row, input)
    if (row.state !== 'waiting') throw changedApproval(row, '这个提议已经有了结果')
    if (isApproved) await assertStands(trx, ctx, row)
    const closing = {
      state,
      decidedBy: ctx.caller.userId,
      decisionReason: input.reason,
      deps: ctx.deps,
      now: ctx.now,
    } as const
    if (!(await closeApproval(trx, row, closing))) throw changedApproval(row)
    return toSummary(await lockApproval(trx, ctx, row.id))
  })

interface Decided {
  row: NamedApprovalRow
  /** Whose matter it is; null: no user's. */
  userId: string | null
}

/** @returns undefined for the content of an older release, which the rule takes no more */
function readPayload({ deps }: StaffContext, { action, payload }: NamedApprovalRow): unknown {
  return deps.approvalRules[action].payload.safeParse(tryParseJson(payload)).data
}

/** @throws Failure `rowChanged` unless the decision is about this content of this version */
function assertAsRead(
  row: NamedApprovalRow,
  { rev, payloadHash }: Pick<ParsedInput<'approval.decide'>, 'rev' | 'payloadHash'>,
): void {
  if (row.rev !== rev || row.payload_hash !== payloadHash || sha256(row.payload) !== payloadHash)
    throw changedApproval(row)
}

/** @throws Failure `rowChanged` for what can be refused only */
async function assertStands(trx: Db, ctx: StaffContext, row: NamedApprovalRow): Promise<void> {
  if (row.expires_at <= ctx.now) throw changedApproval(row, '这个提议已过期')
  if ((await readRoles(trx, ctx.deps, row.proposer_id)).length === 0)
    throw changedApproval(row, '提议人已不是员工')
  if (readPayload(ctx, row) === undefined) throw changedApproval(row, '这个提议是旧版本的，请拒绝后重新提议')
}

/** @throws Failure `forbidden`, or `conflictOfInterest` for their own matter */
async function assertMayDecide(trx: Db, ctx: StaffContext, { row, userId }: Decided): Promise<void> {
  const { deps, caller } = ctx
  const held = await deps.permissionsOf(trx, caller.userId)
  if (!held.has(deps.approvalRules[row.action].permission)) throw new Failure('forbidden')
  if (userId !== null) await assertNoConflict(trx, deps.secrets, { staffId: caller.userId, userId })
}

/** Who proposed it and whose matter it is may have turned out to be one person since. @throws Failure `conflictOfInterest` where two are one */
async function assertOfTwo(trx: Db, ctx: StaffContext, { row, userId }: Decided): Promise<void> {
  const { deps, caller } = ctx
  const isOne = (one: string, other: string) =>
    isSamePerson(trx, deps.secrets, { staffId: one, userId: other })
  if (row.proposer_id === caller.userId || (await isOne(caller.userId, row.proposer_id)))
    throw new Failure('conflictOfInterest', { message: '不能审批自己的提议' })
  await assertVerified(trx, ctx, row)
  if (userId !== null && (await isOne(row.proposer_id, userId)))
    throw new Failure('conflictOfInterest', { message: '这件事与提议人有关，请拒绝' })
}

/** Only of who is verified is it known that they are two persons. @throws Failure `forbidden` where that is asked for */
async function assertVerified(trx: Db, { deps, caller }: StaffContext, row: NamedApprovalRow): Promise<void> {
  const { approverIdentity: asks } = deps.settings.current()
  if (asks === 'off' || (asks === 'production' && deps.env.NODE_ENV !== 'production')) return
  const verified = await trx
    .selectFrom('verification')
    .select('user_id')
    .where('user_id', 'in', [caller.userId, row.proposer_id])
    .execute()
  const isVerified = (userId: string) => verified.some((one) => one.user_id === userId)
  if (!isVerified(caller.userId))
    throw new Failure('forbidden', { message: '审批须先实名认证：请到“用户中心”认证后再审批' })
  if (!isVerified(row.proposer_id))
    throw new Failure('forbidden', {
      message: '提议人还没有实名认证，不能确定是两个人：请他认证后再批准，或拒绝',
    })
}
