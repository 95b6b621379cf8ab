import type { Migration } from 'kysely/migration'

/** What users are told of the safety of their accounts, and since when a network is known: those from before count as known for long. */
export const securityEvents: Migration = {
  async up(db) {
    await db.schema
      .createTable('security_event')
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('hour_at', 'bigint', (c) => c.notNull())
      .addColumn('times', 'bigint', (c) => c.notNull())
      .addColumn('last_at', 'bigint', (c) => c.notNull())
      .addColumn('text_sealed', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('security_event_primary', ['user_id', 'kind', 'hour_at'])
      .execute()
    await db.schema.createIndex('security_event_last').on('security_event').columns(['last_at']).execute()
    await db.schema
      .alterTable('known_network')
      .addColumn('first_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
