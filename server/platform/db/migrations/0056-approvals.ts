import type { Migration } from 'kysely/migration'

const TEXTS = [
  'action',
  'state',
  'subject',
  'payload',
  'payload_hash',
  'proposer_id',
  'proposer_roles',
  'reason',
  'decided_by',
  'decision_reason',
]

/** What staff propose, for another of them to decide. */
export const approvals: Migration = {
  async up(db) {
    const withTexts = TEXTS.reduce(
      (table, name) => table.addColumn(name, 'text', (c) => c.notNull()),
      db.schema.createTable('approval').addColumn('id', 'text', (c) => c.primaryKey()),
    )
    await ['is_solo', 'rev', 'created_at', 'expires_at']
      .reduce((table, name) => table.addColumn(name, 'bigint', (c) => c.notNull()), withTexts)
      .addColumn('decided_at', 'bigint')
      .execute()
    await db.schema.createIndex('approval_expiry').on('approval').columns(['state', 'expires_at']).execute()
    await db.schema
      .createIndex('approval_proposer')
      .on('approval')
      .columns(['proposer_id', 'state'])
      .execute()
    await db.schema.createIndex('approval_created').on('approval').columns(['created_at', 'id']).execute()
  },
}
