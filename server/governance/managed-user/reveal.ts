import { z } from 'zod'
import { Failure } from '../../platform/errors.ts'
import type { Db } from '../../platform/db/client.ts'
import type { StaffContext, Verb } from '../context.ts'
import {
  type ApprovalRule,
  limitStaffRate,
  openManagedUser,
  propose,
  spendApproval,
} from '../../identity/index.ts'
import { RevealInput } from '../../../contract/managed-user.ts'

/** How long after the approval its proposer may be shown the number. */
const REVEAL_MS = 10 * 60_000

const IdNumberReveal = z.strictObject({ userId: z.string() })

/** Always two; approving it shows nothing to anyone, the proposer fetches the number. */
export const revealIdNumber: ApprovalRule<z.infer<typeof IdNumberReveal>, StaffContext> = {
  permission: 'user.identity',
  payload: IdNumberReveal,
  subjectOf: ({ userId }) => `user:${userId}`,
  userOf: ({ userId }) => userId,
  mustWait: async () => true,
  async prepare(trx, { payload }) {
    await sealedIdNumber(trx, payload.userId)
  },
  async apply() {
    // `user.revealIdNumber` reads it.
  },
}

/** @throws Failure `notFound` for a user who is not verified */
async function sealedIdNumber(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('verification')
    .select('id_number_sealed')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Failure('notFound', { message: '这个用户没有实名认证' })
  return row.id_number_sealed
}

/** Answers an ID number once; the audit keeps whose and by which approval, and never its value. */
export const fetchIdNumber: Verb<'user.revealIdNumber'> = async ({ ctx, input: { id } }) => {
  const change = { subject: `user:${id}`, schema: IdNumberReveal, after: { userId: id } }
  ctx.noteChange(change)
  await openManagedUser(ctx, id)
  await limitStaffRate(ctx, 'reveal')
  const approvalId = await spendApproval(ctx, {
    action: 'user.proposeReveal',
    subject: change.subject,
    payload: change.after,
    forMs: REVEAL_MS,
    missing: '显示身份证号须先提议，另一个人批准后 10 分钟之内由提议人显示，只能显示一次',
  })
  ctx.noteChange({ ...change, approvalId })
  return { value: ctx.deps.secrets.open(await sealedIdNumber(ctx.db, id)) }
}

export const proposeReveal: Verb<'user.proposeReveal'> = async ({ ctx, input: { id, reason } }) => {
  ctx.noteChange({ subject: `user:${id}`, schema: IdNumberReveal })
  await openManagedUser(ctx, id)
  return propose(ctx, { action: 'user.proposeReveal', payload: { userId: id }, reason })
}

const Revealed = RevealInput.pick({ field: true })

/** Answers one field of one user. The audit keeps which, and never its value. */
export const revealField: Verb<'user.reveal'> = async ({ ctx, input: { id, field } }) => {
  ctx.noteChange({ subject: `user:${id}`, schema: Revealed, after: { field } })
  const { phone_sealed: sealed } = await openManagedUser(ctx, id)
  await limitStaffRate(ctx, 'reveal')
  return { value: ctx.deps.secrets.open(sealed) }
}
