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
import { id, type Group } from './endpoint.ts'

const reads = { auth: 'staff', permission: 'reconciliation.read', also: 'report.cost' } as const
const writes = { auth: 'staff', permission: 'reconciliation.run', also: 'report.cost' } as const
/** JSON may write a character in several bytes. */
const bodyLimit = 2 * BILL_CHARS_MAX
const ofBill = { filters: { billId: id.shape.id }, withoutTitles: ['id', 'billId'] }

/** Bills of upstreams, compared with what our calls used there. */
export const billEndpoints = {
  'bill.list': {
    method: 'GET',
    path: '/admin/bill/list',
    ...reads,
    ...entityList(bill, { row: Bill }),
  },
  'bill.detail': {
    method: 'GET',
    path: '/admin/bill/detail',
    ...reads,
    ...entityGet(bill),
    result: Bill,
  },
  /** What differs in one bill. */
  'bill.differences': {
    method: 'GET',
    path: '/admin/bill/differences',
    ...reads,
    ...entityList(billDifference, { row: BillDifference, ...ofBill }),
  },
  /** Both sides by model and day. */
  'bill.totals': {
    method: 'GET',
    path: '/admin/bill/totals',
    ...reads,
    ...entityList(billTotal, { row: BillTotal, ...ofBill }),
  },
  /** Reads a file as the format of its channel says, and keeps nothing. */
  'bill.preview': {
    method: 'POST',
    path: '/admin/bill/preview',
    ...writes,
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
    method: 'POST',
    path: '/admin/bill/compare',
    ...writes,
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
    method: 'POST',
    path: '/admin/bill/settleUnresolved',
    ...writes,
    reason: true,
    input: BillSettleLost,
    result: BillDifference,
  },
  'billFormat.list': { method: 'GET', path: '/admin/bill/format/list', ...reads, ...billFormatList },
  'billFormat.detail': {
    method: 'GET',
    path: '/admin/bill/format/detail',
    ...reads,
    input: BillFormatEdit.pick({ id: true }),
    result: BillFormatRow,
  },
  'billFormat.edit': {
    method: 'POST',
    path: '/admin/bill/format/edit',
    ...writes,
    reason: true,
    input: BillFormatEdit,
    result: BillFormatRow,
  },
} as const satisfies Group<'bill' | 'billFormat'>
