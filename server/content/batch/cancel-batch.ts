import type { Deps } from '../../catalog/context.ts'

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
