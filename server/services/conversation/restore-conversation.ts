import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { Failure } from '../../errors.ts'
import { RESTORABLE_MS } from './limits.ts'
import { makeRoomForConversation } from './make-room.ts'
import { toConversation } from './to-conversation.ts'

export async function restoreConversation({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'conversation.restore'>
}): Promise<CallResult<'conversation.restore'>> {
  const { userId } = ctx.caller
  return transact(ctx.db, async (trx) => {
    await makeRoomForConversation(trx, userId)
    const row = await trx
      .updateTable('conversation')
      .set({ deleted_at: null })
      .where('id', '=', input.id)
      .where('user_id', '=', userId)
      .where('deleted_at', '>', ctx.now - RESTORABLE_MS)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Failure('notFound')
    return toConversation(row, ctx.deps.secrets)
  })
}
