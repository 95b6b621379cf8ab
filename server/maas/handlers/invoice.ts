import { applyForInvoice, previewInvoice } from '../../money/invoice/apply-invoice.ts'
import {
  addInvoiceTitle,
  deleteInvoiceTitle,
  editInvoiceTitle,
  getInvoiceTitle,
  listInvoiceTitles,
  makeDefaultTitle,
} from '../../money/invoice/invoice-titles.ts'
import { listInvoiceableOrders } from '../../money/invoice/list-invoiceable-orders.ts'
import {
  cancelInvoice,
  getInvoice,
  getInvoiceFile,
  listInvoiceItems,
  listInvoices,
} from '../../money/invoice/list-invoices.ts'
import type { Handlers } from './types.ts'

export const invoiceHandlers = {
  'invoiceTitle.list': listInvoiceTitles,
  'invoiceTitle.detail': getInvoiceTitle,
  'invoiceTitle.add': addInvoiceTitle,
  'invoiceTitle.edit': editInvoiceTitle,
  'invoiceTitle.makeDefault': makeDefaultTitle,
  'invoiceTitle.delete': deleteInvoiceTitle,
  'invoice.orders': listInvoiceableOrders,
  'invoice.preview': previewInvoice,
  'invoice.apply': applyForInvoice,
  'invoice.list': listInvoices,
  'invoice.detail': getInvoice,
  'invoice.items': listInvoiceItems,
  'invoice.cancel': cancelInvoice,
  'invoice.file': getInvoiceFile,
} satisfies Handlers<'invoice.' | 'invoiceTitle.'>
