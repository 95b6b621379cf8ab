import { z } from 'zod'
import { DocumentFile } from '../document.ts'
import { invoice } from '../entities/invoice.ts'
import { invoiceTitle } from '../entities/invoice-title.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import { list, whole } from '../envelope.ts'
import {
  InvoiceableOrder,
  InvoiceApplication,
  InvoiceId,
  InvoiceItem,
  invoiceItemTitles,
  InvoicePreview,
  InvoiceTitleEdit,
  InvoiceTitleId,
  InvoiceTitleInput,
} from '../invoice.ts'
import { done, nothing, type Group } from './endpoint.ts'

export const invoiceEndpoints = {
  'invoiceTitle.list': {
    method: 'GET',
    path: '/invoice/title/list',
    auth: 'user',
    ...entityList(invoiceTitle),
  },
  'invoiceTitle.detail': {
    method: 'GET',
    path: '/invoice/title/detail',
    auth: 'user',
    ...entityGet(invoiceTitle),
  },
  'invoiceTitle.add': {
    method: 'POST',
    path: '/invoice/title/add',
    auth: 'user',
    creates: true,
    input: InvoiceTitleInput,
    result: invoiceTitle.row,
  },
  'invoiceTitle.edit': {
    method: 'POST',
    path: '/invoice/title/edit',
    auth: 'user',
    input: InvoiceTitleEdit,
    result: invoiceTitle.row,
  },
  'invoiceTitle.makeDefault': {
    method: 'POST',
    path: '/invoice/title/default',
    auth: 'user',
    input: InvoiceTitleId,
    result: invoiceTitle.row,
  },
  'invoiceTitle.delete': {
    method: 'POST',
    path: '/invoice/title/delete',
    auth: 'user',
    input: InvoiceTitleId,
    result: done,
  },
  /** What is paid and neither refunded nor in an invoice; at most the 200 that were paid last. */
  'invoice.orders': {
    method: 'GET',
    path: '/invoice/orders',
    auth: 'user',
    input: nothing,
    ...whole({ row: InvoiceableOrder, result: z.array(InvoiceableOrder) }),
  },
  'invoice.preview': {
    method: 'POST',
    path: '/invoice/preview',
    auth: 'user',
    reads: true,
    input: InvoiceApplication,
    result: InvoicePreview,
  },
  /** The invoice is for all that is left to be invoiced of the orders, each yuan once. */
  'invoice.apply': {
    method: 'POST',
    path: '/invoice/apply',
    auth: 'user',
    creates: true,
    input: InvoiceApplication,
    result: invoice.row,
  },
  'invoice.list': { method: 'GET', path: '/invoice/list', auth: 'user', ...entityList(invoice) },
  'invoice.detail': { method: 'GET', path: '/invoice/detail', auth: 'user', ...entityGet(invoice) },
  'invoice.items': {
    method: 'GET',
    path: '/invoice/items',
    auth: 'user',
    ...list({
      row: InvoiceItem,
      sort: ['orderNo'],
      filters: { invoiceId: z.string().min(1).max(64).optional() },
      titles: invoiceItemTitles,
    }),
  },
  /** Only while it waits. */
  'invoice.cancel': {
    method: 'POST',
    path: '/invoice/cancel',
    auth: 'user',
    input: InvoiceId,
    result: invoice.row,
  },
  'invoice.file': {
    method: 'GET',
    path: '/invoice/file',
    auth: 'user',
    file: { name: ':name', content: 'content', type: 'type' },
    input: InvoiceId,
    result: DocumentFile,
  },
} as const satisfies Group<'invoice' | 'invoiceTitle'>
