import type { Migration } from 'kysely/migration'

/** Digests that are over are found without reading those that are not. */
export const rowMacExpiry: Migration = {
  async up(db) {
    await db.schema.createIndex('row_mac_prune_expires_at').on('row_mac').column('expires_at').execute()
  },
}
