import type { Migration } from 'kysely/migration'

/** What the list of all orders sorts and filters by, and the story of one is read by. */
export const managedOrders: Migration = {
  async up(db) {
    const index = (name: string, table: string, ...columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns).execute()
    await index('order_created', 'order', 'created_at', 'order_no')
    await index('order_channel_created', 'order', 'channel', 'created_at', 'order_no')
    await index('order_transaction_id', 'order', 'transaction_id')
    await index('payment_refund_order', 'payment_refund', 'order_no')
    await index('payment_alert_order', 'payment_alert', 'order_no')
  },
}
