import { z } from 'zod'
import { HOUR_MS } from '../../../contract/time.ts'
import type { VoucherBatch } from '../../../contract/voucher.ts'
import { Failure } from '../../platform/errors.ts'
import type { StaffContext } from '../context.ts'
import type { ApprovalRule } from '../../identity/index.ts'
import { noteHandlers } from './voucher-batch.ts'
import { readBatch } from './voucher-rows.ts'

/** How long after the approval its proposer may draw. */
export const DRAW_AGAIN_MS = HOUR_MS

const DrawAgain = z.strictObject({
  batchId: z.string(),
  name: z.string(),
  amount: z.string(),
  count: z.int(),
  /** So far: each further file is approved for itself. */
  draws: z.int(),
})
type DrawAgain = z.infer<typeof DrawAgain>

export const generateAgainOf = ({ id: batchId, name, amount, count, draws }: VoucherBatch): DrawAgain => ({
  batchId,
  name,
  amount,
  count,
  draws,
})

/** Always two; approving it makes no codes, the proposer draws them. */
export const generateCodesAgain: ApprovalRule<DrawAgain, StaffContext> = {
  permission: 'voucher.approve',
  payload: DrawAgain,
  subjectOf: ({ batchId }) => `voucher:${batchId}`,
  userOf: () => null,
  mustWait: async () => true,
  async apply(trx, proposal) {
    const { batchId, draws } = proposal.payload
    if ((await readBatch(trx, { id: batchId, now: proposal.now })).draws !== draws)
      throw new Failure('rowChanged', { message: '提议之后又生成过，请重新提议' })
    await noteHandlers(trx, proposal)
  },
}
