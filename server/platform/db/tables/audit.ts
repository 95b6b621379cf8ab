import type { Generated } from 'kysely'
import type { auditEntry } from '../../../../contract/entities/audit-entry.ts'
import type { EntityTable } from './entity.ts'

export interface AuditTables {
  /** Append-only: triggers refuse deletions, and updates of all but the two of its address. */
  audit_entry: AuditEntryTable
  audit_head: AuditHeadTable
  audit_key: AuditKeyTable
}

/** `address` is of entries that a program before 0128 wrote, until the job has sealed them; else empty. */
type AuditEntryTable = EntityTable<typeof auditEntry> & { address_sealed: Generated<string> }

/** One row: the newest entry. To append takes its lock, so that entries follow each other. */
interface AuditHeadTable {
  id: 1
  /** 0: no entry yet. */
  n: number
  /** It is the hash of the newest entry; empty: no entry yet. */
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
