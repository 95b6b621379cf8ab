import type { share } from '../../../../contract/entities/share.ts'
import type { EntityTable } from './entity.ts'

export interface ShareTables {
  conversation_share: ShareTable
}

interface ShareTable extends EntityTable<typeof share> {
  /** SHA-256 of what the link holds after its `#`. */
  token_hash: string
  /** Its owner copies the link again by it. */
  token_sealed: string
  title_sealed: string
  /** JSON of contract/share.ts, `SharedContent`; empty once it is blocked. */
  body_sealed: string
  /** When staff ended it. */
  blocked_at: number | null
}
