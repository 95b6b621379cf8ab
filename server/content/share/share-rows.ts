import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { managedShare } from '../../../contract/entities/managed-share.ts'
import type { share } from '../../../contract/entities/share.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

type ShareRow = Selectable<Tables['conversation_share']>

const COMMON = ['id', 'user_id', 'message_count', 'views', 'expires_at', 'created_at', 'blocked_at'] as const

/** Links that have not expired. */
export const shareRows = (db: Db, now: number) =>
  db
    .selectFrom('conversation_share')
    .select(COMMON)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))

const toCommon = (row: Pick<ShareRow, (typeof COMMON)[number]>) => ({
  id: row.id,
  state: row.blocked_at === null ? ('open' as const) : ('blocked' as const),
  messageCount: row.message_count,
  views: row.views,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
})

export const toShare = (
  row: Pick<ShareRow, (typeof COMMON)[number] | 'conversation_id' | 'title_sealed'>,
  secrets: Secrets,
): z.infer<(typeof share)['row']> => ({
  ...toCommon(row),
  conversationId: row.conversation_id,
  title: secrets.open(row.title_sealed),
})

export const toManagedShare = (
  row: Pick<ShareRow, (typeof COMMON)[number]>,
): z.infer<(typeof managedShare)['row']> => ({ ...toCommon(row), userId: row.user_id })
