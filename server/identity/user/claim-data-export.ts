import type { UserContext } from '../context.ts'
import { Failure } from '../../platform/errors.ts'

/** @throws Failure exportGone if the file is another user's, was fetched before, or is too old */
export async function claimDataExport(ctx: UserContext, id: string): Promise<void> {
  const used = await ctx.db
    .updateTable('data_export')
    .set({ used_at: ctx.now })
    .where('id', '=', id)
    .where('user_id', '=', ctx.caller.userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw new Failure('exportGone')
}
