import { z } from 'zod'
import { DOCUMENT_BODY_LIMIT, DocumentFile } from '../document.ts'
import { managedInvoice } from '../entities/managed-invoice.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import { list } from '../envelope.ts'
import {
  InvoiceIssue,
  InvoiceItem,
  invoiceItemTitles,
  InvoiceRejection,
  InvoiceReveal,
  InvoiceReversal,
  invoiceReversalTitles,
  InvoiceReverse,
  InvoiceReverseAsk,
  InvoiceReversePreview,
} from '../invoice.ts'
import { Revealed } from '../managed-user.ts'
import { staffGet, staffPost, type Group } from './endpoint.ts'

const ofInvoice = { filters: { invoiceId: z.string().min(1).max(64) } }

/** Invoices of all users, for staff. */
export const managedInvoiceEndpoints = {
  'managedInvoice.list': {
    ...staffGet('/admin/invoice/list', 'invoice.read'),
    ...entityList(managedInvoice, {
      withoutTitles: ['rev'],
    }),
  },
  'managedInvoice.detail': {
    ...staffGet('/admin/invoice/detail', 'invoice.read'),
    ...entityGet(managedInvoice),
  },
  'managedInvoice.items': {
    ...staffGet('/admin/invoice/items', 'invoice.read'),
    ...list({ row: InvoiceItem, sort: ['orderNo'], titles: invoiceItemTitles, ...ofInvoice }),
  },
  'managedInvoice.reversals': {
    ...staffGet('/admin/invoice/reversals', 'invoice.read'),
    ...list({ row: InvoiceReversal, sort: ['createdAt'], titles: invoiceReversalTitles, ...ofInvoice }),
  },
  /** The PDF, which names its buyer. */
  'managedInvoice.file': {
    ...staffPost('/admin/invoice/file', 'invoice.write'),
    stepUp: 'reveal',
    reason: true,
    shownOnce: 'content',
    file: { name: ':name', content: 'content', type: 'type' },
    input: InvoiceReveal,
    result: DocumentFile,
  },
  /** Answers the buyer of the invoice in full. */
  'managedInvoice.reveal': {
    ...staffPost('/admin/invoice/reveal', 'invoice.write'),
    stepUp: 'reveal',
    reason: true,
    shownOnce: 'value',
    input: InvoiceReveal,
    result: Revealed,
  },
  'managedInvoice.issue': {
    ...staffPost('/admin/invoice/issue', 'invoice.write'),
    bodyLimit: DOCUMENT_BODY_LIMIT,
    input: InvoiceIssue,
    result: managedInvoice.row,
  },
  'managedInvoice.reject': {
    ...staffPost('/admin/invoice/reject', 'invoice.write'),
    reason: true,
    input: InvoiceRejection,
    result: managedInvoice.row,
  },
  'managedInvoice.reversePreview': {
    ...staffPost('/admin/invoice/reverse/preview', 'invoice.write'),
    reads: true,
    input: InvoiceReverseAsk,
    result: InvoiceReversePreview,
  },
  /** Records a red-letter invoice: its yuan can be invoiced again, unless they were refunded. */
  'managedInvoice.reverse': {
    ...staffPost('/admin/invoice/reverse', 'invoice.write'),
    reason: true,
    input: InvoiceReverse,
    result: managedInvoice.row,
  },
} as const satisfies Group<'managedInvoice'>
