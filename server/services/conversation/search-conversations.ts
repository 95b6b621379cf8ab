import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { findConversations } from './search/find-conversations.ts'

/** As `findConversations`, without saying whether that is all. */
export async function searchConversations(search: {
  ctx: UserContext
  input: ParsedInput<'conversation.search'>
}): Promise<CallResult<'conversation.search'>> {
  return (await findConversations(search)).records
}
