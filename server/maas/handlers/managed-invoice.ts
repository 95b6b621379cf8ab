import {
  getManagedFile,
  issueInvoice,
  rejectInvoice,
  revealInvoice,
} from '../../governance/managed-invoice/decide-invoice.ts'
import {
  getManagedInvoice,
  listManagedInvoices,
  listManagedItems,
  listReversals,
} from '../../governance/managed-invoice/list-managed-invoices.ts'
import { previewReversal, reverseInvoice } from '../../governance/managed-invoice/reverse-invoice.ts'
import type { Handlers } from './types.ts'

export const managedInvoiceHandlers = {
  'managedInvoice.list': listManagedInvoices,
  'managedInvoice.detail': getManagedInvoice,
  'managedInvoice.items': listManagedItems,
  'managedInvoice.reversals': listReversals,
  'managedInvoice.file': getManagedFile,
  'managedInvoice.reveal': revealInvoice,
  'managedInvoice.issue': issueInvoice,
  'managedInvoice.reject': rejectInvoice,
  'managedInvoice.reversePreview': previewReversal,
  'managedInvoice.reverse': reverseInvoice,
} satisfies Handlers<'managedInvoice.'>
