import type { Verb } from '../context.ts'
import { Failure } from '../../platform/errors.ts'
import { forgetKeys } from '../credential/active-keys.ts'
import type { Db } from '../../platform/db/client.ts'

/** Revokes a key; the next call with it, on any node, is refused. Its row stays for the call log. */
export const deleteKey: Verb<'key.delete'> = async ({ ctx, input }) => {
  const revoked = await ctx.db
    .updateTable('api_key')
    .set({ revoked_at: ctx.now })
    .where('id', '=', input.id)
    .where('user_id', '=', ctx.caller.userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!revoked) throw new Failure('notFound')
  forgetKeys(ctx.deps.database)
  return null
}

/** Revokes every key of a user that still works. The caller lets `forgetKeys` follow the transaction. @returns how many */
export async function revokeAllKeys(
  trx: Db,
  { userId, now }: { userId: string; now: number },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
