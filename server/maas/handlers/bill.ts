import { editBillFormat, getBillFormat, listBillFormats } from '../../services/bill/bill-formats.ts'
import { compareBill, previewBill } from '../../services/bill/compare-bill.ts'
import { getBill, listBillDifferences, listBills, listBillTotals } from '../../services/bill/list-bills.ts'
import { settleLost } from '../../services/bill/settle-lost.ts'
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
