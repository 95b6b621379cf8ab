import type { Verb } from '../../catalog/context.ts'
import { findConversations } from './search/find-conversations.ts'

/** As `findConversations`, without saying whether that is all. */
export const searchConversations: Verb<'conversation.search'> = async (search) =>
  (await findConversations(search)).records
