import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Money that came too late or twice goes back by itself, also what came before this; alerts can be put away. */
export const surplusRefunds: Migration = {
  async up(db) {
    await db.schema
      .alterTable('payment_refund')
      .addColumn('transaction_id', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('payment_alert').addColumn('resolved_at', 'bigint').execute()
    await sql`
      insert into payment_refund
        (refund_no, order_no, channel, transaction_id, amount_nano, tries, try_at, created_at, done_at)
      select substr('S' || substr(channel, 1, 1) || transaction_id, 1, 64), order_no, channel, transaction_id,
        amount_nano, 0, received_at, received_at, null
      from payment_receipt where outcome = 'surplus'`.execute(db)
  },
}
