import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CallResult, ParsedInput } from '../../../../contract/endpoints.ts'
import type { UserContext } from '../../../context.ts'
import { toMessage } from '../message-body.ts'
import { toConversation } from '../to-conversation.ts'
import { excerptAt } from './excerpt-at.ts'
import { foldText, indexOfFolded } from './fold-text.ts'
import { isUnindexed } from './search-index.ts'
import { inTurn } from './search-turns.ts'
import { mayContain, searchKey, searchKeyId, wantedHashes } from './signature.ts'

const FOUND_MAX = 50
/** A search works so long at most. */
const SEARCH_MS = 10_000
/** … and so long before something else has its turn. */
const SLICE_MS = 8
const SIGNATURES_AT_ONCE = 100
const BODIES_AT_ONCE = 5

/**
 * The caller's conversations whose title or messages contain the words, the last used one first; letters match in any case and width.
 * What was said is sealed: signatures tell which messages may contain them, and only these are opened. Messages that have no
 * signature yet are opened too.
 */
export function findConversations({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'conversation.find'>
}): Promise<CallResult<'conversation.find'>> {
  return inTurn(ctx.caller.userId, () => find(ctx, foldText(input.keyword)))
}

async function find(ctx: UserContext, wanted: string): Promise<CallResult<'conversation.find'>> {
  const { secrets } = ctx.deps
  const search = {
    ctx,
    wanted,
    keyId: searchKeyId(secrets),
    hashes: wantedHashes(searchKey(secrets, ctx.caller.userId), wanted),
    breathe: createBreather(),
  }
  const endsAt = performance.now() + SEARCH_MS
  const rows = await ctx.db
    .selectFrom('conversation')
    .select(['id', 'kind', 'title_sealed', 'message_count', 'created_at', 'updated_at'])
    .where('user_id', '=', ctx.caller.userId)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const records: CallResult<'conversation.find'>['records'] = []
  for (const row of rows) {
    if (records.length === FOUND_MAX) return { records, isPartial: true }
    if (performance.now() > endsAt) return { records, isPartial: true }
    await search.breathe()
    const conversation = toConversation(row, secrets)
    const isTitle = indexOfFolded(conversation.title, wanted) !== -1
    const excerpt = isTitle ? '' : await findIn(search, row.id)
    if (excerpt !== null) records.push({ ...conversation, excerpt })
  }
  return { records, isPartial: false }
}

interface Search {
  ctx: UserContext
  wanted: string
  keyId: string
  hashes: ReturnType<typeof wantedHashes>
  breathe: () => Promise<void>
}

/** @returns what stands around the words, or null if no message contains them */
async function findIn(search: Search, conversationId: string): Promise<string | null> {
  const { db } = search.ctx
  const unindexed = await db
    .selectFrom('conversation_message')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where(isUnindexed)
    .execute()
  const excerpt = await openAll(
    search,
    conversationId,
    unindexed.map(({ id }) => id),
  )
  if (excerpt !== null) return excerpt
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('conversation_search')
      .select(['message_id', 'key_id', 'signature'])
      .where('conversation_id', '=', conversationId)
      .where('message_id', '>', after)
      .orderBy('message_id')
      .limit(SIGNATURES_AT_ONCE)
      .execute()
    const likely = rows.filter(
      (row) => row.key_id !== search.keyId || mayContain(row.signature, search.hashes),
    )
    await search.breathe()
    const found = await openAll(
      search,
      conversationId,
      likely.map(({ message_id }) => message_id),
    )
    const last = rows.at(-1)
    if (found !== null || !last || rows.length < SIGNATURES_AT_ONCE) return found
    after = last.message_id
  }
}

async function openAll(
  search: Search,
  conversationId: string,
  ids: readonly string[],
): Promise<string | null> {
  const { db, deps } = search.ctx
  for (let i = 0; i < ids.length; i += BODIES_AT_ONCE) {
    const rows = await db
      .selectFrom('conversation_message')
      .select(['id', 'lane', 'parent_id', 'body_sealed', 'is_better', 'created_at'])
      .where('conversation_id', '=', conversationId)
      .where('id', 'in', ids.slice(i, i + BODIES_AT_ONCE))
      .execute()
    for (const row of rows) {
      const { text } = toMessage(row, deps.secrets)
      const at = indexOfFolded(text, search.wanted)
      if (at !== -1) return excerptAt(text, at)
      await search.breathe()
    }
  }
  return null
}

/** @returns gives others their turn if this work had the event loop for a while */
function createBreather() {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE_MS) return
    await nextTurn()
    since = performance.now()
  }
}
