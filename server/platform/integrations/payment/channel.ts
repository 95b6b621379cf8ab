import type { IncomingHttpHeaders } from 'node:http'
import type { Channel } from '../../../../contract/order.ts'

/** What a provider says, signed, of the payment of an order. */
export interface ChannelPayment {
  orderNo: string
  /** The provider's id of the payment; empty before there is one. */
  transactionId: string
  amountNano: bigint
  currency: string
  appId: string
  merchantId: string
  status: 'pending' | 'paid' | 'closed'
}

export interface PaymentRequest {
  orderNo: string
  subject: string
  amountNano: bigint
  /** Milliseconds; the provider takes no money after it. */
  expiresAt: number
  /** `https://host` of this server, as the payer sees it. */
  origin: string
  /** The page of ours that the payer comes back to. */
  returnUrl: string
  /** The payer sits at a phone: a page that opens the provider's app, rather than a code to scan. */
  isPhone: boolean
  /** The payer's address. */
  ip: string
}

/** Ways to pay; an empty one is not there. */
interface PayLink {
  payUrl: string
  qrCode: string
}

interface RefundRequest {
  orderNo: string
  /** The payment that goes back, where the order has several; empty = the one of the order. */
  transactionId: string
  /** Our id of the refund: repeated, it pays back once. */
  refundNo: string
  amountNano: bigint
  /** What was paid for the order. */
  totalNano: bigint
  reason: string
}

/** One movement of a provider's bill of a day. */
export interface BillRow {
  kind: 'payment' | 'refund'
  orderNo: string
  transactionId: string
  /** A refund has our id of it, if the bill names it. */
  refundNo?: string
  amountNano: bigint
}

/** What a provider is answered to its callback, in its own words. */
interface NotificationReply {
  status: number
  type: string
  body: string
}

/** A way money comes in, and goes back. All of it may throw when the provider cannot be reached. */
export interface PaymentChannel {
  name: Channel
  /** Orders live at a provider too: they are asked for, closed and reconciled there. */
  isRemote: boolean
  appId: string
  merchantId: string
  create(request: PaymentRequest): Promise<PayLink>
  /** @returns null if the provider knows no such order */
  query(orderNo: string): Promise<ChannelPayment | null>
  /** Makes an order unpayable. @returns `paid` if that came too late */
  close(orderNo: string): Promise<'closed' | 'paid'>
  /** @returns whether the money is on its way back; `pending` = ask again */
  refund(request: RefundRequest): Promise<'done' | 'pending'>
  /** @throws NotificationRefused unless the provider signed exactly these bytes; any other Error if that is unknown */
  verifyNotify(notice: {
    rawBody: Buffer
    headers: IncomingHttpHeaders
    now: number
  }): Promise<ChannelPayment>
  answers: { accepted: NotificationReply; refused: NotificationReply }
  /** @param day `2026-11-21` in Asia/Shanghai */
  dailyBill(day: string): Promise<BillRow[]>
}

/** A callback that is not authentic. The reason goes into the alert and is never answered. */
export class NotificationRefused extends Error {
  override readonly name = 'NotificationRefused'
}

/** The channels that this server has all keys for, by name. */
export type PaymentChannels = ReadonlyMap<Channel, PaymentChannel>
