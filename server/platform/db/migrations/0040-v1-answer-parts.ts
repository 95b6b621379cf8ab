import type { Migration } from 'kysely/migration'

/** Long answers to calls of `/v1` that carry an `Idempotency-Key`, in parts that are written while they come. */
export const v1AnswerParts: Migration = {
  async up(db) {
    await db.schema
      .createTable('v1_answer_part')
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('request_id', 'text', (c) => c.notNull())
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('body_sealed', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('v1_answer_part_primary', ['request_id', 'seq'])
      .execute()
    await db.schema.createIndex('v1_answer_part_age').on('v1_answer_part').column('created_at').execute()
    await db.schema.createIndex('v1_answer_part_user').on('v1_answer_part').column('user_id').execute()
  },
}
