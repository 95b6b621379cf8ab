import {
  getManagedFile,
  getManagedInvoice,
  issueInvoice,
  listManagedInvoices,
  listManagedItems,
  listReversals,
  previewReversal,
  rejectInvoice,
  revealInvoice,
  reverseInvoice,
} from '../../governance/index.ts'
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
