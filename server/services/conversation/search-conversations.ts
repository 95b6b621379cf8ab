import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { toMessage } from './message-body.ts'
import { toConversation } from './to-conversation.ts'

const FOUND_MAX = 50
/** So many messages are opened before something else has its turn. */
const MESSAGES_AT_ONCE = 100
const BEFORE = 24
const EXCERPT = 96

/**
 * The caller's conversations whose title or messages contain the words, the last used one first. What was said is sealed, so it is
 * opened and read here, for as long as `USER_SIZE_MAX` lets it take.
 */
export async function searchConversations({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'conversation.search'>
}): Promise<CallResult<'conversation.search'>> {
  const wanted = input.keyword.toLowerCase()
  const rows = await ctx.db
    .selectFrom('conversation')
    .select(['id', 'kind', 'title_sealed', 'message_count', 'created_at', 'updated_at'])
    .where('user_id', '=', ctx.caller.userId)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const found: CallResult<'conversation.search'> = []
  for (const row of rows) {
    if (found.length === FOUND_MAX) break
    const conversation = toConversation(row, ctx.deps.secrets)
    const isTitle = conversation.title.toLowerCase().includes(wanted)
    const excerpt = isTitle ? '' : await findIn(ctx, { conversationId: row.id, wanted })
    if (excerpt !== null) found.push({ ...conversation, excerpt })
  }
  return found
}

/** @returns what stands around the words, or null if no message contains them */
async function findIn(
  { db, deps: { secrets } }: UserContext,
  { conversationId, wanted }: { conversationId: string; wanted: string },
): Promise<string | null> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('conversation_message')
      .select(['id', 'lane', 'parent_id', 'body_sealed', 'is_better', 'created_at'])
      .where('conversation_id', '=', conversationId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(MESSAGES_AT_ONCE)
      .execute()
    for (const row of rows) {
      const { text } = toMessage(row, secrets)
      const at = text.toLowerCase().indexOf(wanted)
      if (at !== -1) return excerptAt(text, at)
    }
    const last = rows.at(-1)
    if (!last || rows.length < MESSAGES_AT_ONCE) return null
    after = last.id
    await nextTurn()
  }
}

function excerptAt(text: string, at: number): string {
  const start = Math.max(0, at - BEFORE)
  const cut = text
    .slice(start, start + EXCERPT)
    // A cut may fall inside a character.
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return `${start > 0 ? '…' : ''}${cut}${start + EXCERPT < text.length ? '…' : ''}`
}
