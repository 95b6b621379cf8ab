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
import type { Group } from './endpoint.ts'

const reads = { auth: 'staff', permission: 'invoice.read' } as const
const writes = { auth: 'staff', permission: 'invoice.write' } as const
const ofInvoice = { filters: { invoiceId: z.string().min(1).max(64) } }

/** Invoices of all users, for staff. */
export const managedInvoiceEndpoints = {
  'managedInvoice.list': {
    method: 'GET',
    path: '/admin/invoice/list',
    ...reads,
    ...entityList(managedInvoice, {
      withoutTitles: ['rev'],
    }),
  },
  'managedInvoice.detail': {
    method: 'GET',
    path: '/admin/invoice/detail',
    ...reads,
    ...entityGet(managedInvoice),
  },
  'managedInvoice.items': {
    method: 'GET',
    path: '/admin/invoice/items',
    ...reads,
    ...list({ row: InvoiceItem, sort: ['orderNo'], titles: invoiceItemTitles, ...ofInvoice }),
  },
  'managedInvoice.reversals': {
    method: 'GET',
    path: '/admin/invoice/reversals',
    ...reads,
    ...list({ row: InvoiceReversal, sort: ['createdAt'], titles: invoiceReversalTitles, ...ofInvoice }),
  },
  /** The PDF, which names its buyer. */
  'managedInvoice.file': {
    method: 'POST',
    path: '/admin/invoice/file',
    ...writes,
    stepUp: 'reveal',
    reason: true,
    shownOnce: 'content',
    file: { name: ':name', content: 'content', type: 'type' },
    input: InvoiceReveal,
    result: DocumentFile,
  },
  /** Answers the buyer of the invoice in full. */
  'managedInvoice.reveal': {
    method: 'POST',
    path: '/admin/invoice/reveal',
    ...writes,
    stepUp: 'reveal',
    reason: true,
    shownOnce: 'value',
    input: InvoiceReveal,
    result: Revealed,
  },
  'managedInvoice.issue': {
    method: 'POST',
    path: '/admin/invoice/issue',
    ...writes,
    bodyLimit: DOCUMENT_BODY_LIMIT,
    input: InvoiceIssue,
    result: managedInvoice.row,
  },
  'managedInvoice.reject': {
    method: 'POST',
    path: '/admin/invoice/reject',
    ...writes,
    reason: true,
    input: InvoiceRejection,
    result: managedInvoice.row,
  },
  'managedInvoice.reversePreview': {
    method: 'POST',
    path: '/admin/invoice/reverse/preview',
    ...writes,
    reads: true,
    input: InvoiceReverseAsk,
    result: InvoiceReversePreview,
  },
  /** Records a red-letter invoice: its yuan can be invoiced again, unless they were refunded. */
  'managedInvoice.reverse': {
    method: 'POST',
    path: '/admin/invoice/reverse',
    ...writes,
    reason: true,
    input: InvoiceReverse,
    result: managedInvoice.row,
  },
} as const satisfies Group<'managedInvoice'>
