import { editBillFormat, getBillFormat, listBillFormats } from '../../usage/bill/bill-formats.ts'
import { compareBill, previewBill } from '../../usage/bill/compare-bill.ts'
import { getBill, listBillDifferences, listBills, listBillTotals } from '../../usage/bill/list-bills.ts'
import { settleLost } from '../../usage/bill/settle-lost.ts'
import type { Handlers } from './types.ts'

export const billHandlers = {
  'bill.list': listBills,
  'bill.detail': getBill,
  'bill.differences': listBillDifferences,
  'bill.totals': listBillTotals,
  'bill.preview': previewBill,
  'bill.compare': compareBill,
  'bill.settleLost': settleLost,
  'billFormat.list': listBillFormats,
  'billFormat.detail': getBillFormat,
  'billFormat.edit': editBillFormat,
} satisfies Handlers<'bill.' | 'billFormat.'>
