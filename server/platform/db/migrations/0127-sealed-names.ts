import type { Migration } from 'kysely/migration'

/** Nicknames and the addresses of sessions, sealed. */
export const sealedNames: Migration = {
  async up(db) {
    for (const [table, column] of [
      ['user', 'nickname_sealed'],
      ['session', 'ip_sealed'],
    ] as const)
      await db.schema
        .alterTable(table)
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute()
  },
}
