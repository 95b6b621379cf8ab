import type { Migration } from 'kysely/migration'

const TABLES = {
  payment: {
    texts: ['order_no', 'channel', 'pay_url', 'qr_code'],
    integers: ['queried_at', 'queries'],
    optional: ['query_at'],
    primary: ['order_no'],
  },
  payment_receipt: {
    texts: ['channel', 'transaction_id', 'order_no', 'outcome'],
    integers: ['amount_nano', 'received_at'],
    optional: [],
    primary: ['channel', 'transaction_id'],
  },
  payment_refund: {
    texts: ['refund_no', 'order_no', 'channel'],
    integers: ['amount_nano', 'tries', 'created_at'],
    optional: ['try_at', 'done_at'],
    primary: ['refund_no'],
  },
  payment_alert: {
    texts: ['id', 'channel', 'kind', 'subject', 'order_no', 'transaction_id', 'detail'],
    integers: ['amount_nano', 'times', 'created_at', 'last_at'],
    optional: [],
    primary: ['id'],
  },
}

/** What providers were asked and said of orders: pay links, money received, money sent back, and alerts for the operator. */
export const payments: Migration = {
  async up(db) {
    for (const [name, { texts, integers, optional, primary }] of Object.entries(TABLES)) {
      let table = db.schema.createTable(name)
      for (const column of texts) table = table.addColumn(column, 'text', (c) => c.notNull())
      for (const column of integers) table = table.addColumn(column, 'bigint', (c) => c.notNull())
      for (const column of optional) table = table.addColumn(column, 'bigint')
      await table.addPrimaryKeyConstraint(`${name}_primary`, primary as never).execute()
    }
    const index = (name: string, table: string, ...columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns)
    await index('payment_due', 'payment', 'query_at').execute()
    await index('payment_receipt_order', 'payment_receipt', 'order_no').execute()
    await index('payment_refund_due', 'payment_refund', 'try_at').execute()
    await index('payment_alert_subject', 'payment_alert', 'channel', 'kind', 'subject').unique().execute()
    await index('token_package_order', 'token_package', 'order_no').execute()
  },
}
