import {
  compareBill,
  editBillFormat,
  getBill,
  getBillFormat,
  listBillDifferences,
  listBillFormats,
  listBills,
  listBillTotals,
  previewBill,
  settleUnresolved,
} from '../../usage/index.ts'
import type { Handlers } from './types.ts'

export const billHandlers = {
  'bill.list': listBills,
  'bill.detail': getBill,
  'bill.differences': listBillDifferences,
  'bill.totals': listBillTotals,
  'bill.preview': previewBill,
  'bill.compare': compareBill,
  'bill.settleLost': settleUnresolved,
  'billFormat.list': listBillFormats,
  'billFormat.detail': getBillFormat,
  'billFormat.edit': editBillFormat,
} satisfies Handlers<'bill.' | 'billFormat.'>
