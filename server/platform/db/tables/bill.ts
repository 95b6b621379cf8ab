import type { Generated } from 'kysely'
import type { billDifference } from '../../../../contract/entities/bill-difference.ts'
import type { billTotal } from '../../../../contract/entities/bill-total.ts'
import type { bill } from '../../../../contract/entities/bill.ts'
import type { EntityTable } from './entity.ts'

export interface BillTables {
  upstream_bill: UpstreamBillTable
  upstream_bill_run: { run_id: string }
  upstream_bill_difference: UpstreamBillDifferenceTable
  upstream_bill_total: UpstreamBillTotalTable
  upstream_bill_format: UpstreamBillFormatTable
  attempt_settlement: AttemptSettlementTable
}

interface UpstreamBillTable extends EntityTable<typeof bill> {
  /** It is the comparison that counts: rows of others are of no bill, and are deleted by the next. */
  run_id: string
  compared_by: string
}

interface UpstreamBillDifferenceTable extends Omit<EntityTable<typeof billDifference>, 'settled_at'> {
  run_id: string
  /** Which attempt of the request it is; null: of several, or of none. */
  attempt_n: number | null
  settled_at: Generated<number | null>
  settled_by: Generated<string>
}

/** Attempts whose outcome was unknown until a bill of their upstream said what they cost. */
interface AttemptSettlementTable {
  request_id: string
  n: number
  bill_id: string
  /** What the bill calls the request. */
  upstream_id: string
  amount_nano: bigint
  settled_at: number
  settled_by: string
}

interface UpstreamBillTotalTable extends EntityTable<typeof billTotal> {
  run_id: string
}

/** How the bills of a channel are written. */
interface UpstreamBillFormatTable {
  channel_id: string
  /** JSON of a `BillFormat` (`contract/bill.ts`). */
  format: string
  rev: number
}
