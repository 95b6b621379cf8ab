import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '../db/schema.ts'

export type AuditEntryRow = Selectable<Tables['audit_entry']>

/** Keyed hash of everything that an entry says, its address opened, and of the entry before it. @param key hex */
export const entryHash = (key: string, entry: Omit<AuditEntryRow, 'hash' | 'address_sealed'>): string =>
  createHmac('sha256', Buffer.from(key, 'hex'))
    .update(
      JSON.stringify([
        entry.n,
        entry.at,
        entry.actor_id,
        entry.roles,
        entry.session_id,
        entry.address,
        entry.request_id,
        entry.action,
        entry.outcome,
        entry.subject,
        entry.reason,
        entry.before,
        entry.after,
        entry.approval_id,
        entry.previous_hash,
        entry.key_id,
      ]),
    )
    .digest('hex')
