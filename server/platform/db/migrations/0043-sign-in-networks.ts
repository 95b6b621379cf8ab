import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'

/** A code per phone, purpose and network, and the networks that a phone signed in from. */
export const signInNetworks = (engine: Engine): Migration => ({
  async up(db) {
    if (engine === 'postgres') {
      await db.schema.alterTable('sms_code').dropConstraint('sms_code_phone').execute()
      await db.schema
        .alterTable('sms_code')
        .addColumn('network', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    } else {
      // SQLite cannot drop the constraint. What is lost are codes of the last five minutes.
      await db.schema.dropTable('sms_code').execute()
      await db.schema
        .createTable('sms_code')
        .addColumn('id', 'text', (c) => c.notNull().primaryKey())
        .addColumn('phone_hash', 'text', (c) => c.notNull())
        .addColumn('purpose', 'text', (c) => c.notNull())
        .addColumn('network', 'text', (c) => c.notNull().defaultTo(''))
        .addColumn('code_hash', 'text', (c) => c.notNull())
        .addColumn('tries_left', 'bigint', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .execute()
    }
    await db.schema
      .createIndex('sms_code_phone_purpose')
      .on('sms_code')
      .columns(['phone_hash', 'purpose'])
      .execute()
    await db.schema
      .createTable('known_network')
      .addColumn('phone_hash', 'text', (c) => c.notNull())
      .addColumn('network', 'text', (c) => c.notNull())
      .addColumn('last_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('known_network_primary', ['phone_hash', 'network'])
      .execute()
  },
})
