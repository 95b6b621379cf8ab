import type { StaleRow } from '../../../contract/envelope.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import type { Verb } from '../context.ts'
import { assertLimited, limitColumns } from './spend-cap-limits.ts'
import { readSpendCap, toSpendCap } from './spend-cap-rows.ts'

/** Changes the limits that are sent; one that is tripped stays so until it is taken off. */
export const editSpendCap: Verb<'brake.edit'> = async ({ ctx, input: { id, rev, ...limits } }) => {
  const { userId } = ctx.caller
  return transact(ctx.db, async (trx) => {
    const before = await readSpendCap(trx, { id, userId })
    const result: StaleRow = { current: toSpendCap(before), by: '', at: null }
    if (rev !== undefined && rev !== before.rev) throw new Failure('rowChanged', { result })
    const change = limitColumns(limits)
    assertLimited({ ...before, ...change })
    const { numUpdatedRows } = await trx
      .updateTable('brake')
      .set({ ...change, rev: before.rev + 1 })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('rev', '=', before.rev)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) throw new Failure('rowChanged', { result })
    return toSpendCap(await readSpendCap(trx, { id, userId }))
  })
}
