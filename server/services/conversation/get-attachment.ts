import { Attachment } from '../../../contract/conversation.ts'
import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { Failure } from '../../errors.ts'

export async function getAttachment({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'conversation.attachment'>
}): Promise<CallResult<'conversation.attachment'>> {
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
