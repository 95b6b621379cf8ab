import { Failure } from '../../platform/errors.ts'
import type { Verb } from '../../catalog/context.ts'
import { cancelBatch } from './cancel-batch.ts'
import { findBatch } from './find-batch.ts'

/** Cancels the caller's batch. @throws Failure batchEnded */
export const cancelOwnBatch: Verb<'batch.cancel'> = async ({ ctx, input: { id } }) => {
  const { userId } = ctx.caller
  const batch = await findBatch(ctx.db, { id, userId, keyIds: null })
  if (!batch) throw new Failure('notFound')
  if (!(await cancelBatch(ctx.deps, { id, userId })) && batch.status !== 'cancelling')
    throw new Failure('batchEnded')
  return null
}
