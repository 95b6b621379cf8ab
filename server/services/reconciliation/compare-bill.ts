import { formatYuan } from '../../../contract/money.ts'
import type { BillRow } from '../../integrations/payment/channel.ts'

export interface Difference {
  kind: 'missingHere' | 'missingThere' | 'amountDiffers'
  row: BillRow
  detail: string
}

interface Sides {
  bill: readonly BillRow[]
  earlier: readonly BillRow[]
  own: {
    /** Ours that the bill names, whenever they were. */
    known: readonly BillRow[]
    /** Ours that the bill of the day, or of the day before, has to name. */
    expected: readonly BillRow[]
  }
}

const identityOf = ({ kind, orderNo, transactionId }: BillRow) =>
  kind === 'refund' ? `refund ${orderNo}` : `payment ${transactionId}`

const WORDS = { payment: '收款', refund: '退款' }

/** A difference between a provider's bill and our books. */
export function compareBill({ bill, earlier, own }: Sides): Difference[] {
  const ours = new Map(own.known.map((row) => [identityOf(row), row]))
  const theirs = new Set([...bill, ...earlier].map(identityOf))
  return [
    ...bill.flatMap((row) => differenceOf(row, ours.get(identityOf(row)))),
    ...own.expected
      .filter((row) => !theirs.has(identityOf(row)))
      .map((row) => ({
        kind: 'missingThere' as const,
        row,
        detail: `本地有${WORDS[row.kind]} ${formatYuan(row.amountNano)} 元，渠道账单没有`,
      })),
  ]
}

function differenceOf(row: BillRow, known: BillRow | undefined): Difference[] {
  const what = `渠道账单有${WORDS[row.kind]} ${formatYuan(row.amountNano)} 元`
  if (!known) return [{ kind: 'missingHere', row, detail: `${what}，本地没有` }]
  if (known.amountNano === row.amountNano && known.orderNo === row.orderNo) return []
  const detail = `${what}（订单 ${row.orderNo}），本地是 ${formatYuan(known.amountNano)} 元（订单 ${known.orderNo}）`
  return [{ kind: 'amountDiffers', row, detail }]
}
