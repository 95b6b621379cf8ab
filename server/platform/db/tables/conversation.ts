import type { Generated } from 'kysely'

export interface ConversationTables {
  conversation: ConversationTable
  conversation_message: ConversationMessageTable
  conversation_search: ConversationSearchTable
  conversation_attachment: ConversationAttachmentTable
  conversation_folder: ConversationFolderTable
  prompt_preset: PromptPresetTable
}

/** A conversation of the experience centre. What was said, its title and its system prompts are sealed. */
interface ConversationTable {
  id: string
  user_id: string
  kind: 'chat' | 'compare'
  title_sealed: string
  /** JSON of contract/conversation.ts: `lanes` and `isSynced`. */
  setup_sealed: string
  message_count: number
  /** Characters of its messages, and bytes of its pictures. */
  size: number
  created_at: number
  updated_at: number
  /** 1 if it stands first in the list. */
  is_pinned: Generated<number>
  /** Null: in none. */
  folder_id: Generated<string | null>
  /** Hidden since then, until it is pruned. */
  deleted_at: number | null
}

/** Ids are the console's own, so they are unique in a conversation only. */
interface ConversationMessageTable {
  conversation_id: string
  id: string
  user_id: string
  lane: number
  parent_id: string | null
  role: 'user' | 'assistant'
  /** Empty for a question. */
  model_id: string
  body_sealed: string
  size: number
  /** It belongs to a marked comparison; null if this answer is in none. */
  is_better: number | null
  created_at: number
  /** The beginning of the `body_sealed` that its signature in `conversation_search` is of; null: it has none. */
  search_mark: Generated<string | null>
}

/** What a message contains, as a Bloom filter of keyed hashes. A trigger removes it with its message. */
interface ConversationSearchTable {
  conversation_id: string
  message_id: string
  user_id: string
  /** The `SECRET_KEY` of its hashes: with another key they say nothing, so the message is opened. */
  key_id: string
  signature: Buffer
}

interface ConversationAttachmentTable {
  id: string
  conversation_id: string
  user_id: string
  content_type: string
  /** Base64 of the picture, sealed. */
  data_sealed: string
  created_at: number
}

interface ConversationFolderTable {
  id: string
  user_id: string
  name_sealed: string
  created_at: number
}

interface PromptPresetTable {
  id: string
  user_id: string
  name_sealed: string
  text_sealed: string
  created_at: number
}
