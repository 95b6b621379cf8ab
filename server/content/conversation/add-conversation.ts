import type { Verb } from '../../catalog/context.ts'
import { transact } from '../../platform/db/transact.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { checkLanes } from './check-lanes.ts'
import { assertConversationQuota } from './assert-conversation-quota.ts'
import { sealSetup, toConversation } from './to-conversation.ts'

export const addConversation: Verb<'conversation.add'> = async ({
  ctx,
  input: { kind, title, lanes, isSynced },
}) => {
  const { secrets } = ctx.deps
  const { userId } = ctx.caller
  checkLanes(kind, lanes)
  return transact(ctx.db, async (trx) => {
    await assertConversationQuota(trx, userId)
    const row = await trx
      .insertInto('conversation')
      .values({
        id: newId(),
        user_id: userId,
        kind,
        title_sealed: secrets.seal(title),
        setup_sealed: sealSetup(secrets, { lanes, isSynced }),
        message_count: 0,
        size: 0,
        created_at: ctx.now,
        updated_at: ctx.now,
        deleted_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toConversation(row, secrets)
  })
}
