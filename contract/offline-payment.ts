import { z } from 'zod'
import { ofKind } from './kinds.ts'
import { PositiveYuan } from './adjustment.ts'
import { Reason } from './reason.ts'

const payment = {
  userId: z.string().min(1).max(64),
  amount: PositiveYuan,
  /** The bank's number of the payment: one is booked once. */
  reference: z
    .string()
    .trim()
    .regex(/^[\w./-]{4,64}$/, '银行流水号须为 4 到 64 个字母、数字或 - _ . /'),
  /** Only staff see it. */
  note: ofKind('longText', z.string().trim().max(500)).default(''),
}

/** Money that a customer paid to our bank account; what is proposed, and kept as the content of the approval. */
export const OfflinePayment = z.strictObject(payment)
export type OfflinePayment = z.output<typeof OfflinePayment>

export const OfflinePaymentProposal = z.strictObject({ ...payment, reason: Reason })
