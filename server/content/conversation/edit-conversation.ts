import type { Verb } from '../../catalog/context.ts'
import { transact } from '../../platform/db/transact.ts'
import { checkLanes } from './check-lanes.ts'
import { lockFolder } from './folders.ts'
import { findOwnConversation } from './find-own-conversation.ts'
import { openSetup, sealSetup, toConversation } from './to-conversation.ts'

/** Changes what is given and leaves the rest. Its place in the list stays: only messages bring a conversation to the front. */
export const editConversation: Verb<'conversation.edit'> = async ({
  ctx,
  input: { id, title, lanes, isSynced, isPinned, folderId },
}) => {
  const { secrets } = ctx.deps
  return transact(ctx.db, async (trx) => {
    // The folder is locked before the conversation, as where a folder is deleted.
    if (typeof folderId === 'string') await lockFolder(trx, { id: folderId, userId: ctx.caller.userId })
    const row = await findOwnConversation({ db: trx, id, userId: ctx.caller.userId, isLocked: true })
    const setup = openSetup(secrets, row.setup_sealed)
    if (lanes) checkLanes(row.kind, lanes)
    const changed = await trx
      .updateTable('conversation')
      .set({
        title_sealed: title === undefined ? row.title_sealed : secrets.seal(title),
        setup_sealed: sealSetup(secrets, {
          lanes: lanes ?? setup.lanes,
          isSynced: isSynced ?? setup.isSynced,
        }),
        is_pinned: isPinned === undefined ? row.is_pinned : Number(isPinned),
        folder_id: folderId === undefined ? row.folder_id : folderId,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return toConversation(changed, secrets)
  })
}
