import type { Generated } from 'kysely'

export interface PaymentTables {
  payment: PaymentTable
  payment_receipt: PaymentReceiptTable
  payment_refund: PaymentRefundTable
  payment_alert: PaymentAlertTable
  reconciliation: ReconciliationTable
}

/** An order at a provider. */
interface PaymentTable {
  order_no: string
  channel: string
  /** The ways to pay; empty until the provider gave them, and where there is none. */
  pay_url: string
  qr_code: string
  queried_at: number
  queries: number
  /** When it is asked next, in case its callback is lost; null = it is known how the order ended. */
  query_at: number | null
}

/** Money that a provider says it took, once per transaction. */
interface PaymentReceiptTable {
  channel: string
  transaction_id: string
  order_no: string
  amount_nano: bigint
  /** `surplus`: the order was paid or closed already, the money has to go back. */
  outcome: 'credited' | 'surplus'
  received_at: number
}

/** Money that goes back through the channel it came by. */
interface PaymentRefundTable {
  refund_no: string
  order_no: string
  channel: string
  /** It is the surplus payment that goes back; empty if the order itself is refunded. */
  transaction_id: string
  amount_nano: bigint
  tries: number
  /** When the provider is asked next; null once it is done. */
  try_at: number | null
  created_at: number
  done_at: number | null
}

/** A payment alert for the operator; repetitions increase its count. */
interface PaymentAlertTable {
  id: string
  channel: string
  kind:
    | 'forged'
    | 'mismatch'
    | 'surplus'
    | 'missingHere'
    | 'missingThere'
    | 'amountDiffers'
    | 'refundFails'
    | 'invoiceDue'
    | 'usageAboveBound'
    | 'lateSettlement'
  /** Unique in its channel and kind: a transaction, an order, or a reason and a day. */
  subject: string
  order_no: string
  transaction_id: string
  amount_nano: bigint
  /** It is in words and has no secrets. */
  detail: string
  times: number
  created_at: number
  last_at: number
  /** When it was seen to; null = still open. */
  resolved_at: number | null
  /** The bill of this day differs: `2026-11-21`; else empty. */
  day: Generated<string>
  /** User id of the staff who see to it and who closed it; empty: unassigned, or closed by the program. */
  assignee_id: Generated<string>
  resolved_by: Generated<string>
  /** What staff wrote when they closed it. */
  resolution: Generated<string>
  rev: Generated<number>
}

/** A day of a channel that was compared with the provider's bill. */
interface ReconciliationTable {
  channel: string
  /** `2026-11-21` in Asia/Shanghai. */
  day: string
  payments: number
  refunds: number
  /** Each of them is an alert. */
  differences: number
  done_at: number
}
