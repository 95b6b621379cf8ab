import type { Migration } from 'kysely/migration'

/** What rewards of invitations are limited by, and why one was withheld. */
export const inviteLimits: Migration = {
  async up(db) {
    for (const name of ['network', 'void_reason'])
      await db.schema
        .alterTable('invite')
        .addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    await db.schema
      .alterTable('invite')
      .addColumn('reward_nano', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema.createIndex('invite_rewarded').on('invite').columns(['rewarded_at']).execute()
    await db.schema.createIndex('invite_network').on('invite').columns(['network', 'rewarded_at']).execute()
  },
}
