import { z } from 'zod'
import { VoucherIssue } from '../../../contract/voucher.ts'
import { nanoOf } from '../../../contract/money.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import type { StaffContext } from '../context.ts'
import type { ApprovalRule, Proposal } from '../../identity/index.ts'
import { liabilityOf, lockIssuer, mustWaitFor } from './voucher-limits.ts'

export const VoucherBatchPayload = VoucherIssue.extend({ batchId: z.string() })
type Payload = z.output<typeof VoucherBatchPayload>

/** A batch stands in its table from the proposal on, and has codes once it was approved and drawn. */
export const issueVouchers: ApprovalRule<Payload, StaffContext> = {
  permission: 'voucher.approve',
  payload: VoucherBatchPayload,
  subjectOf: ({ batchId }) => `voucher:${batchId}`,
  userOf: () => null,
  async mustWait(trx, ctx, payload) {
    await lockIssuer(trx, ctx)
    return mustWaitFor(trx, ctx, liabilityOf(payload))
  },
  async prepare(trx, { payload, approvalId, now }) {
    const { batchId, name, amount, count, audience, perUser, perPerson, startsAt, endsAt, note } = payload
    await trx
      .insertInto('voucher_batch')
      .values({
        id: batchId,
        name,
        state: 'waiting',
        amount_nano: nanoOf(amount),
        count,
        redeemed: 0,
        audience,
        per_user: perUser,
        per_person: perPerson,
        starts_at: startsAt,
        ends_at: endsAt,
        drawn_at: null,
        draws: 0,
        note,
        approval_id: approvalId,
        created_at: now,
        rev: 1,
      })
      .execute()
  },
  async release(trx, proposal) {
    await turn(trx, proposal, 'cancelled')
  },
  async apply(trx, proposal) {
    if (proposal.payload.endsAt <= proposal.now)
      throw new Failure('rowChanged', { message: '这一批已经过了有效期，请重新提议' })
    await turn(trx, proposal, 'active')
    await noteHandlers(trx, proposal)
  },
}

async function turn(
  trx: Db,
  { payload }: Proposal<Payload, StaffContext>,
  state: 'active' | 'cancelled',
): Promise<void> {
  await trx
    .updateTable('voucher_batch')
    .set((eb) => ({ state, rev: eb('rev', '+', 1) }))
    .where('id', '=', payload.batchId)
    .where('state', '=', 'waiting')
    .execute()
}

/** The row of the approval says by now who decided. */
export async function noteHandlers(
  trx: Db,
  { payload, approvalId }: Proposal<{ batchId: string }, StaffContext>,
): Promise<void> {
  const { proposer_id: proposer, decided_by: approver } = await trx
    .selectFrom('approval')
    .select(['proposer_id', 'decided_by'])
    .where('id', '=', approvalId)
    .executeTakeFirstOrThrow()
  for (const userId of [proposer, approver]) await addHandler(trx, { batchId: payload.batchId, userId })
}

/** From now on they may not redeem codes of the batch. */
export async function addHandler(
  trx: Db,
  { batchId, userId }: { batchId: string; userId: string },
): Promise<void> {
  await trx
    .insertInto('voucher_handler')
    .values({ batch_id: batchId, user_id: userId })
    .onConflict((conflict) => conflict.columns(['batch_id', 'user_id']).doNothing())
    .execute()
}
