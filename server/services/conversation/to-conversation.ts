import type { Selectable } from 'kysely'
import { z } from 'zod'
import { Lane, type Conversation } from '../../../contract/conversation.ts'
import type { Tables } from '../../db/schema.ts'
import type { Secrets } from '../../secrets/secrets.ts'

export type ConversationRow = Selectable<Tables['conversation']>

/** A conversation's settings, as they are sealed. */
export const Setup = z.object({ lanes: z.array(Lane), isSynced: z.boolean() })
export type Setup = z.infer<typeof Setup>

export const sealSetup = (secrets: Secrets, setup: Setup) => secrets.seal(JSON.stringify(setup))
export const openSetup = (secrets: Secrets, sealed: string): Setup =>
  Setup.parse(JSON.parse(secrets.open(sealed)))

export function toConversation(
  row: Omit<ConversationRow, 'setup_sealed' | 'user_id' | 'deleted_at' | 'size'>,
  secrets: Secrets,
): Conversation {
  return {
    id: row.id,
    kind: row.kind,
    title: secrets.open(row.title_sealed),
    messageCount: row.message_count,
    isPinned: row.is_pinned === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
