import {
  Bill,
  BILL_CHARS_MAX,
  BillDifference,
  BillFormatEdit,
  billFormatList,
  BillFormatRow,
  BillPreview,
  BillSettleLost,
  BillTotal,
  BillUpload,
} from '../bill.ts'
import { bill } from '../entities/bill.ts'
import { billDifference } from '../entities/bill-difference.ts'
import { billTotal } from '../entities/bill-total.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import { id, staffGet, staffPost, type Group } from './endpoint.ts'

/** JSON may write a character in several bytes. */
const bodyLimit = 2 * BILL_CHARS_MAX
const ofBill = { filters: { billId: id.shape.id }, withoutTitles: ['id', 'billId'] }

/** Bills of upstreams, compared with what our calls used there. */
export const billEndpoints = {
  'bill.list': {
    ...staffGet('/admin/bill/list', 'reconciliation.read'),
    also: 'report.cost',
    ...entityList(bill, { row: Bill }),
  },
  'bill.detail': {
    ...staffGet('/admin/bill/detail', 'reconciliation.read'),
    also: 'report.cost',
    ...entityGet(bill),
    result: Bill,
  },
  /** What differs in one bill. */
  'bill.differences': {
    ...staffGet('/admin/bill/differences', 'reconciliation.read'),
    also: 'report.cost',
    ...entityList(billDifference, { row: BillDifference, ...ofBill }),
  },
  /** Both sides by model and day. */
  'bill.totals': {
    ...staffGet('/admin/bill/totals', 'reconciliation.read'),
    also: 'report.cost',
    ...entityList(billTotal, { row: BillTotal, ...ofBill }),
  },
  /** Reads a file as the format of its channel says, and keeps nothing. */
  'bill.preview': {
    ...staffPost('/admin/bill/preview', 'reconciliation.run'),
    also: 'report.cost',
    reads: true,
    bodyLimit,
    input: BillUpload,
    result: BillPreview,
  },
  /**
   * Compares a file with our attempts at its channel. 400 names the line that cannot be read, and nothing is kept of such a file; the same
   * file again takes the place of its former comparison.
   */
  'bill.compare': {
    ...staffPost('/admin/bill/compare', 'reconciliation.run'),
    also: 'report.cost',
    audits: 'itself',
    bodyLimit,
    input: BillUpload,
    result: Bill,
  },
  /**
   * Takes the bill's figures over for a request whose node died, for good. 409 `rowChanged` if its outcome has become known, or was
   * taken over already; 400 where the bill names no amount or no single request.
   */
  'bill.settleLost': {
    ...staffPost('/admin/bill/settleUnresolved', 'reconciliation.run'),
    also: 'report.cost',
    reason: true,
    input: BillSettleLost,
    result: BillDifference,
  },
  'billFormat.list': {
    ...staffGet('/admin/bill/format/list', 'reconciliation.read'),
    also: 'report.cost',
    ...billFormatList,
  },
  'billFormat.detail': {
    ...staffGet('/admin/bill/format/detail', 'reconciliation.read'),
    also: 'report.cost',
    input: BillFormatEdit.pick({ id: true }),
    result: BillFormatRow,
  },
  'billFormat.edit': {
    ...staffPost('/admin/bill/format/edit', 'reconciliation.run'),
    also: 'report.cost',
    reason: true,
    input: BillFormatEdit,
    result: BillFormatRow,
  },
} as const satisfies Group<'bill' | 'billFormat'>
