import { formatYuan } from '../../../contract/money.ts'
import type { BillRow } from '../../platform/integrations/payment/channel.ts'

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

/** An order may be refunded in parts, which only their own numbers tell apart; a bill that has none names the order. */
const identityOf = ({ kind, orderNo, transactionId, refundNo }: BillRow) =>
  kind === 'payment' ? `payment ${transactionId}` : refundNo ? `refund ${refundNo}` : ofOrder(orderNo)
const ofOrder = (orderNo: string) => `refund of ${orderNo}`
const identitiesOf = (row: BillRow) =>
  row.kind === 'payment' ? [identityOf(row)] : [identityOf(row), ofOrder(row.orderNo)]

const WORDS = { payment: '收款', refund: '退款' }

/** A difference between a provider's bill and our books. */
export function compareBill({ bill, earlier, own }: Sides): Difference[] {
  const ours = new Map(own.known.flatMap((row) => identitiesOf(row).map((identity) => [identity, row])))
  const theirs = new Set([...bill, ...earlier].map(identityOf))
  return [
    ...bill.flatMap((row) => differenceOf(row, ours.get(identityOf(row)))),
    ...own.expected
      .filter((row) => !identitiesOf(row).some((identity) => theirs.has(identity)))
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
