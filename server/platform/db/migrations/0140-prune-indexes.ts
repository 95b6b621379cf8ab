import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const INDEXES = [
  ['idempotency', 'created_at'],
  ['sms_code', 'expires_at'],
  ['sms_send', 'sent_at'],
  ['notice_dismissal', 'dismissed_at'],
  ['known_network', 'last_at'],
  ['sign_in_mark', 'day_at'],
  ['alert_code', 'sent_at'],
  ['alert_delivery', 'created_at'],
  ['captcha_spent', 'expires_at'],
  ['step_up', 'expires_at'],
  ['password_attempt', 'attempted_at'],
  ['verification_attempt', 'attempted_at'],
  ['data_export', 'created_at'],
  ['session', 'expires_at'],
  ['session', 'last_seen_at'],
] as const

/** Rows that are over are found without reading those that are not. */
export const pruneIndexes: Migration = {
  async up(db) {
    for (const [table, column] of INDEXES)
      await sql`create index ${sql.id(`${table}_prune_${column}`)} on ${sql.table(table)} (${sql.ref(column)})`.execute(
        db,
      )
  },
}
