import { z } from 'zod'
import { cleanCreditCode, creditCodeProblem } from './credit-code.ts'
import { Upload } from './document.ts'
import { invoice, INVOICE_KINDS } from './entities/invoice.ts'
import { invoiceTitle } from './entities/invoice-title.ts'
import { managedInvoice } from './entities/managed-invoice.ts'
import { ofKind } from './kinds.ts'
import { Reason } from './reason.ts'
import { ofSensitive } from './sensitive.ts'
import { Timestamp, Yuan } from './user.ts'

export type InvoiceTitle = z.infer<(typeof invoiceTitle)['row']>
export type Invoice = z.infer<(typeof invoice)['row']>
export type InvoiceKind = keyof typeof INVOICE_KINDS
export type ManagedInvoice = z.infer<(typeof managedInvoice)['row']>

const optional = (max: number) => ofSensitive(z.string().trim().max(max))

/** A unified social credit code as people write it; `cleanCreditCode` says what it is. */
export const CreditCode = z
  .string()
  .trim()
  .max(40)
  .superRefine((text, context) => {
    const message = creditCodeProblem(cleanCreditCode(text))
    if (message !== null) context.addIssue({ code: 'custom', message })
  })

const title = {
  kind: z.enum(['company', 'person']),
  name: ofSensitive(z.string().trim().min(2, '抬头至少 2 个字').max(100, '抬头至多 100 个字')),
  /** Only a company has one. */
  taxNumber: z.union([z.literal(''), CreditCode]),
  address: optional(100),
  phone: optional(30),
  bankName: optional(60),
  bankAccount: optional(40),
}
export const InvoiceTitleInput = z.strictObject({
  ...title,
  taxNumber: title.taxNumber.default(''),
  address: title.address.default(''),
  phone: title.phone.default(''),
  bankName: title.bankName.default(''),
  bankAccount: title.bankAccount.default(''),
})
const titleId = { id: z.string().min(1).max(64) }
/** What is not sent stays as it is. */
export const InvoiceTitleEdit = z
  .strictObject(title)
  .partial()
  .extend({ ...titleId, rev: z.int().min(1), kind: title.kind })
export const InvoiceTitleId = z.strictObject(titleId)

/** An order that an invoice can be applied for. */
export const InvoiceableOrder = z.object({
  orderNo: z.string(),
  subject: z.string(),
  /** What was paid. */
  paid: Yuan,
  /** Refunded, or about to be. */
  refunded: Yuan,
  /** Invoices that stand or are applied for hold this much of the order. */
  invoiced: Yuan,
  /** What is left to be invoiced. */
  available: Yuan,
  paidAt: Timestamp,
  /** What people choose it by. */
  label: z.string(),
})

/** One application names at most this many orders. */
export const INVOICE_ORDERS_MAX = 50

const application = {
  titleId: ofKind(
    { kind: 'relation', list: 'invoiceTitle.list', label: 'name' },
    z.string().min(1, '请选择抬头').max(64),
  ),
  kind: z.enum(['general', 'special']).default('general'),
  orderNos: z
    .array(z.string().min(1).max(64))
    .min(1, '请选择订单')
    .max(INVOICE_ORDERS_MAX, `一次至多 ${INVOICE_ORDERS_MAX} 个订单`),
}
export const InvoiceApplication = z.strictObject(application)

export const InvoicePreview = z.object({
  title: z.string(),
  taxNumber: z.string(),
  orders: z.int(),
  amount: Yuan,
  /** Why it would be refused; empty: it would not. */
  refusal: z.string(),
})

export const InvoiceId = z.strictObject({ id: z.string().min(1).max(64) })

/** One order of an invoice. */
export const InvoiceItem = z.object({
  /** The id names the invoice and the order. */
  id: z.string(),
  orderNo: z.string(),
  subject: z.string(),
  amount: Yuan,
  reversed: Yuan,
  due: Yuan,
  paidAt: Timestamp.nullable(),
})
export const invoiceItemTitles = {
  orderNo: '订单号',
  subject: '内容',
  amount: '开票金额（元）',
  reversed: '已红冲（元）',
  due: '待红冲（元）',
  paidAt: '支付时间',
} as const

/** One red-letter invoice. */
export const InvoiceReversal = z.object({
  id: z.string(),
  number: z.string(),
  amount: Yuan,
  reason: z.string(),
  byName: z.string(),
  issuedAt: Timestamp,
  createdAt: Timestamp,
})
export const invoiceReversalTitles = {
  number: '红字发票号码',
  amount: '红冲金额（元）',
  reason: '原因',
  byName: '经手人',
  issuedAt: '开票日期',
  createdAt: '登记时间',
} as const

const version = { id: z.string().min(1).max(64), rev: z.int().min(1) }
const InvoiceNumber = z
  .string()
  .trim()
  .regex(/^\d{20}$/, '发票号码为 20 位数字')

export const InvoiceIssue = z.strictObject({
  ...version,
  number: InvoiceNumber,
  /** The date on the invoice. */
  issuedAt: Timestamp,
  /** A PDF. */
  file: Upload,
})
export const InvoiceRejection = z.strictObject({ ...version, reason: Reason })
export const InvoiceReverse = z.strictObject({
  ...version,
  /** `due`: what was refunded; `rest`: all that still stands. */
  scope: z.enum(['due', 'rest']),
  /** It is the number of the red-letter invoice. */
  number: InvoiceNumber,
  issuedAt: Timestamp,
  reason: Reason,
})
export const InvoiceReverseAsk = InvoiceReverse.pick({ id: true, scope: true }).partial({ scope: true })
export const InvoiceReversePreview = z.object({ amount: Yuan, remaining: Yuan })
export const InvoiceReveal = z.strictObject({ id: z.string().min(1).max(64), reason: Reason })
