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
import { done, nothing, userGet, userPost, type Group } from './endpoint.ts'

export const invoiceEndpoints = {
  'invoiceTitle.list': { ...userGet('/invoice/title/list'), ...entityList(invoiceTitle) },
  'invoiceTitle.detail': { ...userGet('/invoice/title/detail'), ...entityGet(invoiceTitle) },
  'invoiceTitle.add': {
    ...userPost('/invoice/title/add'),
    creates: true,
    input: InvoiceTitleInput,
    result: invoiceTitle.row,
  },
  'invoiceTitle.edit': {
    ...userPost('/invoice/title/edit'),
    input: InvoiceTitleEdit,
    result: invoiceTitle.row,
  },
  'invoiceTitle.makeDefault': {
    ...userPost('/invoice/title/default'),
    input: InvoiceTitleId,
    result: invoiceTitle.row,
  },
  'invoiceTitle.delete': { ...userPost('/invoice/title/delete'), input: InvoiceTitleId, result: done },
  /** What is paid and neither refunded nor in an invoice; at most the 200 that were paid last. */
  'invoice.orders': {
    ...userGet('/invoice/orders'),
    input: nothing,
    ...whole({ row: InvoiceableOrder, result: z.array(InvoiceableOrder) }),
  },
  'invoice.preview': {
    ...userPost('/invoice/preview'),
    reads: true,
    input: InvoiceApplication,
    result: InvoicePreview,
  },
  /** The invoice is for all that is left to be invoiced of the orders, each yuan once. */
  'invoice.apply': {
    ...userPost('/invoice/apply'),
    creates: true,
    input: InvoiceApplication,
    result: invoice.row,
  },
  'invoice.list': { ...userGet('/invoice/list'), ...entityList(invoice) },
  'invoice.detail': { ...userGet('/invoice/detail'), ...entityGet(invoice) },
  'invoice.items': {
    ...userGet('/invoice/items'),
    ...list({
      row: InvoiceItem,
      sort: ['orderNo'],
      filters: { invoiceId: z.string().min(1).max(64).optional() },
      titles: invoiceItemTitles,
    }),
  },
  /** Only while it waits. */
  'invoice.cancel': { ...userPost('/invoice/cancel'), input: InvoiceId, result: invoice.row },
  'invoice.file': {
    ...userGet('/invoice/file'),
    file: { name: ':name', content: 'content', type: 'type' },
    input: InvoiceId,
    result: DocumentFile,
  },
} as const satisfies Group<'invoice' | 'invoiceTitle'>
