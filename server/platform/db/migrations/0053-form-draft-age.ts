import type { Migration } from 'kysely/migration'

/** Old drafts are found by their age. */
export const formDraftAge: Migration = {
  async up(db) {
    await db.schema.createIndex('form_draft_saved_at').on('form_draft').columns(['saved_at']).execute()
  },
}
