import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'

/** What models made and users may fetch for a while, and the jobs that make videos. */
export const mediaAndVideos = (engine: Engine): Migration => ({
  async up(db) {
    await db.schema
      .createTable('media')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('content_type', 'text', (c) => c.notNull())
      .addColumn('size', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('media_part')
      .addColumn('media_id', 'text', (c) => c.notNull())
      .addColumn('part', 'bigint', (c) => c.notNull())
      .addColumn('bytes', engine === 'sqlite' ? 'blob' : 'bytea', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('media_part_primary', ['media_id', 'part'])
      .execute()
    await db.schema
      .createTable('video')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('request_id', 'text', (c) => c.notNull())
      .addColumn('model_id', 'text', (c) => c.notNull())
      .addColumn('upstream', 'text', (c) => c.notNull())
      .addColumn('upstream_id', 'text', (c) => c.notNull())
      .addColumn('request_sealed', 'text', (c) => c.notNull())
      .addColumn('seconds', 'bigint', (c) => c.notNull())
      .addColumn('size', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('progress', 'bigint', (c) => c.notNull())
      .addColumn('error', 'text', (c) => c.notNull())
      .addColumn('media_id', 'text', (c) => c.notNull())
      .addColumn('run_at', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('ended_at', 'bigint')
      .execute()
    await db.schema.createIndex('media_expiry').on('media').column('expires_at').execute()
    await db.schema.createIndex('media_part_expiry').on('media_part').column('expires_at').execute()
    await db.schema.createIndex('video_due').on('video').columns(['status', 'run_at']).execute()
    await db.schema.createIndex('video_ended').on('video').column('ended_at').execute()
  },
})
