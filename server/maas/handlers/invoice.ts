import {
  addInvoiceTitle,
  applyForInvoice,
  cancelInvoice,
  deleteInvoiceTitle,
  editInvoiceTitle,
  getInvoice,
  getInvoiceFile,
  getInvoiceTitle,
  listInvoiceableOrders,
  listInvoiceItems,
  listInvoices,
  listInvoiceTitles,
  makeDefaultTitle,
  previewInvoice,
} from '../../money/index.ts'
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
