import type { Migration } from 'kysely/migration'

/** What the risk job found, and the two things it looks at that were not kept yet: where users signed in and where keys are used. */
export const risk: Migration = {
  async up(db) {
    await db.schema
      .createTable('risk_case')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('detail', 'text', (c) => c.notNull())
      .addColumn('figure', 'bigint', (c) => c.notNull())
      .addColumn('decided_figure', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('assignee_id', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('decided_by', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('decided_at', 'bigint')
      .addColumn('reason', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('note_sealed', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('last_at', 'bigint', (c) => c.notNull())
      .addColumn('rev', 'bigint', (c) => c.notNull().defaultTo(1))
      .addUniqueConstraint('risk_case_subject', ['kind', 'subject'])
      .execute()
    await db.schema
      .createTable('risk_member')
      .addColumn('case_id', 'text', (c) => c.notNull().references('risk_case.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('risk_member_primary', ['case_id', 'user_id'])
      .execute()
    await db.schema
      .createTable('sign_in_mark')
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('network', 'text', (c) => c.notNull())
      .addColumn('device', 'text', (c) => c.notNull())
      .addColumn('day_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('sign_in_mark_primary', ['user_id', 'network', 'device', 'day_at'])
      .execute()
    await db.schema
      .createTable('key_network')
      .addColumn('day_at', 'bigint', (c) => c.notNull())
      .addColumn('key_id', 'text', (c) => c.notNull())
      .addColumn('network', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('key_network_primary', ['day_at', 'key_id', 'network'])
      .execute()
    const index = (name: string, table: string, ...columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns).execute()
    await index('risk_case_last', 'risk_case', 'last_at', 'id')
    await index('risk_case_user', 'risk_case', 'user_id')
    await index('risk_member_user', 'risk_member', 'user_id')
    await index('sign_in_mark_network', 'sign_in_mark', 'network', 'device', 'day_at')
    await index('key_network_user', 'key_network', 'user_id')
  },
}
