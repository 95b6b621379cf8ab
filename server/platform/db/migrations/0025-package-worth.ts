import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What a token of a package is worth, how much of a begun token is used, and what each call took of which package. Packages sold
 * before are worth what was paid for them and take at most one token for each token of a call; so do those that a node of the old
 * program grants while this one already runs (the defaults).
 */
export const packageWorth: Migration = {
  async up(db) {
    await db.schema
      .alterTable('token_package')
      .addColumn('worth_nano', 'bigint', (c) =>
        c
          .notNull()
          .defaultTo(1)
          .check(sql`worth_nano > 0`),
      )
      .execute()
    await db.schema
      .alterTable('token_package')
      .addColumn('is_capped', 'bigint', (c) => c.notNull().defaultTo(1))
      .execute()
    await db.schema
      .alterTable('token_package')
      .addColumn('begun_nano', 'bigint', (c) =>
        c
          .notNull()
          .defaultTo(0)
          .check(sql`begun_nano >= 0 and begun_nano < worth_nano`),
      )
      .execute()
    await db.schema
      .alterTable('token_package')
      .addColumn('is_aside', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`
      update token_package set worth_nano = (
        select case when purchase.amount_nano < token_package.total then 1
          else (purchase.amount_nano + token_package.total - 1) / token_package.total end
        from "order" as purchase where purchase.order_no = token_package.order_no)
      where order_no in (select order_no from "order")`.execute(db)
    await db.schema
      .createTable('package_use')
      .addColumn('request_id', 'text', (c) => c.notNull())
      .addColumn('package_id', 'text', (c) => c.notNull())
      .addColumn('tokens', 'bigint', (c) => c.notNull().check(sql`tokens >= 0`))
      .addColumn('value_nano', 'bigint', (c) => c.notNull().check(sql`value_nano > 0`))
      .addColumn('list_nano', 'bigint', (c) => c.notNull().check(sql`list_nano >= value_nano`))
      .addPrimaryKeyConstraint('package_use_primary', ['request_id', 'package_id'])
      .execute()
  },
}
