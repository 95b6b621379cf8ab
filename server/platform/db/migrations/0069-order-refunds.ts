import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Refunds that staff propose, whole or in part; who sees to an alert; and the day of a bill that an alert is about. */
export const orderRefunds: Migration = {
  async up(db) {
    await db.schema
      .alterTable('order')
      .addColumn('refunded_nano', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`update "order" set refunded_nano = amount_nano where status = 'refunded'`.execute(db)
    await db.schema
      .createTable('order_refund')
      .addColumn('refund_no', 'text', (c) => c.primaryKey())
      .addColumn('order_no', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('approval_id', 'text', (c) => c.notNull())
      .addColumn('destination', 'text', (c) => c.notNull())
      .addColumn('amount_nano', 'bigint', (c) => c.notNull())
      .addColumn('tokens', 'bigint', (c) => c.notNull())
      .addColumn('package_id', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('remark', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('decided_at', 'bigint')
      .execute()
    const index = (name: string, table: string, ...columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns).execute()
    await index('order_refund_order', 'order_refund', 'order_no')
    await index('order_refund_created', 'order_refund', 'created_at', 'refund_no')
    await index('order_refund_user', 'order_refund', 'user_id', 'created_at')
    for (const name of ['day', 'assignee_id', 'resolved_by', 'resolution'])
      await db.schema
        .alterTable('payment_alert')
        .addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    await db.schema
      .alterTable('payment_alert')
      .addColumn('rev', 'bigint', (c) => c.notNull().defaultTo(1))
      .execute()
    await sql`update payment_alert set day = substr(detail, 1, 10)
      where kind in ('missingHere', 'missingThere', 'amountDiffers')`.execute(db)
    await index('payment_alert_created', 'payment_alert', 'created_at', 'id')
    await index('payment_alert_day', 'payment_alert', 'channel', 'day')
  },
}
