import type { Deps, Verb } from '../../catalog/context.ts'
import { Failure } from '../../platform/errors.ts'
import { findBatch } from './find-batch.ts'

/** Ends a user's own batch: no further line begins, those under way are finished and billed. @returns whether it was open */
export async function cancelBatch(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const now = clock()
  const { numUpdatedRows } = await db
    .updateTable('batch')
    .set({ status: 'cancelling', cancelled_at: now, run_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', 'in', ['validating', 'in_progress'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Cancels the caller's batch. @throws Failure batchEnded */
export const cancelOwnBatch: Verb<'batch.cancel'> = async ({ ctx, input: { id } }) => {
  const { userId } = ctx.caller
  const batch = await findBatch(ctx.db, { id, userId, keyIds: null })
  if (!batch) throw new Failure('notFound')
  if (!(await cancelBatch(ctx.deps, { id, userId })) && batch.status !== 'cancelling')
    throw new Failure('batchEnded')
  return null
}
