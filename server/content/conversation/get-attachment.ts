import { Attachment } from '../../../contract/conversation.ts'
import type { Verb } from '../../catalog/context.ts'
import { Failure } from '../../platform/errors.ts'

export const getAttachment: Verb<'conversation.attachment'> = async ({ ctx, input }) => {
  const row = await ctx.db
    .selectFrom('conversation_attachment')
    .innerJoin('conversation', 'conversation.id', 'conversation_attachment.conversation_id')
    .select(['content_type', 'data_sealed'])
    .where('conversation_attachment.id', '=', input.id)
    .where('conversation_attachment.user_id', '=', ctx.caller.userId)
    .where('conversation.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return {
    contentType: Attachment.shape.contentType.parse(row.content_type),
    data: ctx.deps.secrets.open(row.data_sealed),
  }
}
