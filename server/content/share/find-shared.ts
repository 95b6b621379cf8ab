import { SharedContent, type SharedConversation } from '../../../contract/share.ts'
import { Failure } from '../../platform/errors.ts'
import { newId, sha256 } from '../../platform/secrets/tokens.ts'
import { isFrozen, triesOf } from '../../identity/index.ts'
import type { Context } from '../../catalog/context.ts'
import { MISSES } from './limits.ts'
import { shareRows } from './share-rows.ts'

interface Found {
  id: string
  shared: SharedConversation
}

/**
 * What a token shows, read from the database each time, so that what ends it ends it on every node.
 * @throws Failure `notFound` for a token that shows nothing, whatever the reason; `tooManyRequests` for a network that guesses
 */
export async function findShared(ctx: Context, token: string): Promise<Found> {
  await assertMayGuess(ctx)
  const found = await readShared(ctx, token)
  if (found) return found
  await noteMiss(ctx)
  throw new Failure('notFound', { message: '这个链接不存在、已停用或已到期' })
}

async function readShared({ db, now, deps }: Context, token: string): Promise<Found | null> {
  const row = await shareRows(db, now)
    .innerJoin('conversation', 'conversation.id', 'conversation_share.conversation_id')
    .innerJoin('user', 'user.id', 'conversation_share.user_id')
    .leftJoin('user_state', 'user_state.user_id', 'conversation_share.user_id')
    .clearSelect()
    .select([
      'conversation_share.id',
      'conversation_share.title_sealed',
      'body_sealed',
      'conversation_share.created_at',
      'expires_at',
      'sign_in_frozen_at',
      'sign_in_until',
      'calls_frozen_at',
      'calls_until',
    ])
    .where('token_hash', '=', sha256(token))
    .where('blocked_at', 'is', null)
    .where('conversation.deleted_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const isSuspended =
    isFrozen({ frozenAt: row.sign_in_frozen_at, until: row.sign_in_until }, now) ||
    isFrozen({ frozenAt: row.calls_frozen_at, until: row.calls_until }, now)
  if (isSuspended) return null
  return {
    id: row.id,
    shared: {
      ...SharedContent.parse(JSON.parse(deps.secrets.open(row.body_sealed))),
      title: deps.secrets.open(row.title_sealed),
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    },
  }
}

const subjectsOf = ({ network, deps: { secrets } }: Context): string[] =>
  network === '' ? [] : secrets.indexes('ip', network).map((hash) => `share-ip:${hash}`)

async function assertMayGuess(ctx: Context): Promise<void> {
  const { limit, windowMs } = MISSES
  for (const name of subjectsOf(ctx)) {
    const misses = await triesOf(ctx.db, { name, since: ctx.now - windowMs, most: limit })
    const oldest = misses[limit - 1]
    if (oldest !== undefined)
      throw new Failure('tooManyRequests', { retryAfter: (oldest + windowMs - ctx.now) / 1000 })
  }
}

async function noteMiss(ctx: Context): Promise<void> {
  const [subject] = subjectsOf(ctx)
  if (subject === undefined) return
  await ctx.db
    .insertInto('password_attempt')
    .values({ id: newId(), subject, attempted_at: ctx.now })
    .execute()
}
