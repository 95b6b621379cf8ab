import type { Migration } from 'kysely/migration'

/** Who handled a batch is known after their account was closed, too; and who drew its codes last. */
export const voucherHandlers: Migration = {
  async up(db) {
    const text = (table: string, column: string) =>
      db.schema
        .alterTable(table)
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    await text('voucher_handler', 'phone_mark')
    await text('voucher_handler', 'person_mark')
    await text('voucher_batch', 'drawn_by')
  },
}
