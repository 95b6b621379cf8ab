import type { auditEntry } from '../../../contract/entities/audit-entry.ts'
import type { EntityTable } from './entity.ts'

export interface AuditTables {
  /** Append-only: triggers refuse updates and deletions. */
  audit_entry: EntityTable<typeof auditEntry>
  audit_head: AuditHeadTable
  audit_key: AuditKeyTable
}

/** One row: the newest entry. To append takes its lock, so that entries follow each other. */
interface AuditHeadTable {
  id: 1
  /** 0: no entry yet. */
  n: number
  /** Of the newest entry; empty: no entry yet. */
  hash: string
}

/** What entries are hashed with: a random key for each `SECRET_KEY`, so that old entries stay provable when that is rotated. */
interface AuditKeyTable {
  id: string
  /** Id of the `SECRET_KEY` in whose time it is used for new entries. */
  secret_key_id: string
  key_sealed: string
  created_at: number
}
