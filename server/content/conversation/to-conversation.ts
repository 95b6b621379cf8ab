import type { Selectable } from 'kysely'
import { z } from 'zod'
import { Lane, type Conversation } from '../../../contract/conversation.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

export type ConversationRow = Selectable<Tables['conversation']>

/** The columns that `toConversation` reads. */
export const LISTED_COLUMNS = [
  'id',
  'kind',
  'title_sealed',
  'message_count',
  'is_pinned',
  'folder_id',
  'created_at',
  'updated_at',
] as const satisfies (keyof ConversationRow)[]

/** A conversation's settings, as they are sealed. */
export const Setup = z.object({ lanes: z.array(Lane), isSynced: z.boolean() })
export type Setup = z.infer<typeof Setup>

export const sealSetup = (secrets: Secrets, setup: Setup) => secrets.seal(JSON.stringify(setup))
export const openSetup = (secrets: Secrets, sealed: string): Setup =>
  Setup.parse(JSON.parse(secrets.open(sealed)))

export function toConversation(
  row: Pick<ConversationRow, (typeof LISTED_COLUMNS)[number]>,
  secrets: Secrets,
): Conversation {
  return {
    id: row.id,
    kind: row.kind,
    title: secrets.open(row.title_sealed),
    messageCount: row.message_count,
    isPinned: row.is_pinned === 1,
    folderId: row.folder_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
