import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CallResult } from '../../../../contract/endpoints.ts'
import type { UserContext, Verb } from '../../../catalog/context.ts'
import { MESSAGE_COLUMNS, toMessage } from '../message-body.ts'
import { LISTED_COLUMNS, toConversation } from '../to-conversation.ts'
import { foldText, indexOfFolded } from './fold-text.ts'
import { isUnindexed } from './search-index.ts'
import { mayContain, searchKey, searchKeyId, queryHashes } from './signature.ts'
import { createUserSlots } from '../../../platform/workers/user-slots.ts'

const FOUND_MAX = 50
const SEARCH_MS = 10_000
/** How long it may block the event loop at a time; each of the twenty queries of another request may wait for one. */
const SLICE_MS = 3
const SIGNATURES_AT_ONCE = 100
const BODIES_AT_ONCE = 5

const slots = createUserSlots({ total: 2, perUser: 1 })

/** Runs a search when it is its turn: two at a time on this node, one of a user. */
const limitSearches = <T>(userId: string, search: () => Promise<T>): Promise<T> => slots.run(userId, search)

/** What was said is sealed: signatures tell which messages may contain the words, and these are opened, or those without one. */
export const findConversations: Verb<'conversation.find'> = ({ ctx, input }) =>
  limitSearches(ctx.caller.userId, () => find(ctx, foldText(input.keyword)))

async function find(ctx: UserContext, keyword: string): Promise<CallResult<'conversation.find'>> {
  const { secrets } = ctx.deps
  const search = {
    ctx,
    keyword,
    keyId: searchKeyId(secrets),
    hashes: queryHashes(searchKey(secrets, ctx.caller.userId), keyword),
    yieldIfDue: createYielder(),
  }
  const endsAt = performance.now() + SEARCH_MS
  const rows = await ctx.db
    .selectFrom('conversation')
    .select(LISTED_COLUMNS)
    .where('user_id', '=', ctx.caller.userId)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const records: CallResult<'conversation.find'>['records'] = []
  for (const row of rows) {
    if (records.length === FOUND_MAX) return { records, isPartial: true }
    if (performance.now() > endsAt) return { records, isPartial: true }
    await search.yieldIfDue()
    const conversation = toConversation(row, secrets)
    const isTitle = indexOfFolded(conversation.title, keyword) !== -1
    const excerpt = isTitle ? '' : await findIn(search, row.id)
    if (excerpt !== null) records.push({ ...conversation, excerpt })
  }
  return { records, isPartial: false }
}

interface Search {
  ctx: UserContext
  keyword: string
  keyId: string
  hashes: ReturnType<typeof queryHashes>
  yieldIfDue: () => Promise<void>
}

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
    await search.yieldIfDue()
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

const BEFORE = 24
const EXCERPT = 96

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

async function openAll(
  search: Search,
  conversationId: string,
  ids: readonly string[],
): Promise<string | null> {
  const { db, deps } = search.ctx
  for (let i = 0; i < ids.length; i += BODIES_AT_ONCE) {
    const rows = await db
      .selectFrom('conversation_message')
      .select(MESSAGE_COLUMNS)
      .where('conversation_id', '=', conversationId)
      .where('id', 'in', ids.slice(i, i + BODIES_AT_ONCE))
      .execute()
    for (const row of rows) {
      const { text } = toMessage(row, deps.secrets)
      const at = indexOfFolded(text, search.keyword)
      if (at !== -1) return excerptAt(text, at)
      await search.yieldIfDue()
    }
  }
  return null
}

/** @returns gives others their turn if this work had the event loop for a while */
function createYielder() {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE_MS) return
    await nextTurn()
    since = performance.now()
  }
}

/** Searches as `findConversations` does, without saying whether that is all. */
export const searchConversations: Verb<'conversation.search'> = async (search) =>
  (await findConversations(search)).records
