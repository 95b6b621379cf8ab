import { z } from 'zod'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import type { Verb } from '../context.ts'
import { closeApproval } from './close-approval.ts'
import { changedApproval, lockApproval, toSummary } from './read-approval.ts'

/** Takes one's own proposal back while it waits. */
export const withdrawApproval: Verb<'approval.withdraw'> = ({ ctx, input }) =>
  transact(ctx.db, async (trx) => {
    const row = await lockApproval(trx, ctx, input.id)
    ctx.noteChange({
      subject: row.subject,
      schema: z.object({ state: z.string() }),
      before: { state: row.state },
      after: { state: 'withdrawn' },
      approvalId: row.id,
    })
    const { userId } = ctx.caller
    if (row.proposer_id !== userId) throw new Failure('forbidden', { message: '只能撤回自己的提议' })
    if (row.rev !== input.rev) throw changedApproval(row)
    const closing = {
      state: 'withdrawn',
      decidedBy: userId,
      decisionReason: input.reason,
      deps: ctx.deps,
      now: ctx.now,
    } as const
    if (!(await closeApproval(trx, row, closing))) throw changedApproval(row, '这个提议已经有了结果')
    return toSummary(await lockApproval(trx, ctx, row.id))
  })
