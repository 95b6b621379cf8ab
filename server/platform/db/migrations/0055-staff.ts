import type { Migration } from 'kysely/migration'

/** Who has which role as staff, what proves a person again before an action, and which sessions are too old for staff. */
export const staff: Migration = {
  async up(db) {
    await db.schema
      .createTable('staff')
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('granted_by', 'text', (c) => c.notNull())
      .addColumn('granted_at', 'bigint', (c) => c.notNull())
      .addColumn('revoked_at', 'bigint')
      .addColumn('rev', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('staff_primary', ['user_id', 'role'])
      .execute()
    await db.schema
      .createTable('step_up')
      .addColumn('session_id', 'text', (c) => c.notNull())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('method', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('step_up_primary', ['session_id', 'purpose'])
      .execute()
    await db.schema
      .createTable('totp')
      .addColumn('user_id', 'text', (c) => c.primaryKey())
      .addColumn('secret_sealed', 'text', (c) => c.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('last_step', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.alterTable('session').addColumn('staff_ended_at', 'bigint').execute()
  },
}
