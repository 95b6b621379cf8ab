import type { StaleRow } from '../../../contract/envelope.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import type { Verb } from '../context.ts'
import { assertLimited, limitColumns } from './brake-limits.ts'
import { readBrake, toBrake } from './brake-rows.ts'

/** Changes the limits that are sent; one that is pulled stays so until it is taken off. */
export const editBrake: Verb<'brake.edit'> = async ({ ctx, input: { id, rev, ...limits } }) => {
  const { userId } = ctx.caller
  return transact(ctx.db, async (trx) => {
    const before = await readBrake(trx, { id, userId })
    const result: StaleRow = { current: toBrake(before), by: '', at: null }
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
    return toBrake(await readBrake(trx, { id, userId }))
  })
}
