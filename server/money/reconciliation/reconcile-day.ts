import { DAY_MS, dayOf, startOfDay } from '../../../contract/time.ts'
import type { Deps } from '../context.ts'
import type { BillRow, PaymentChannel } from '../../platform/integrations/payment/channel.ts'
import { raiseAlert } from '../payment/raise-alert.ts'
import { compareBill, type Difference } from './compare-bill.ts'
import { readOwnMovements } from './read-own-movements.ts'

export interface DayOfChannel {
  deps: Deps
  channel: PaymentChannel
  /** `2026-11-20` in Asia/Shanghai; it must have ended. */
  day: string
}

/** Compares what a provider billed for a day with what was received and sent back here; each difference is an alert. */
export async function reconcileDay({ deps, channel, day }: DayOfChannel): Promise<Difference[]> {
  const start = startOfDay(Date.parse(`${day}T12:00:00+08:00`))
  const bill = await channel.dailyBill(day)
  // What came just after midnight may be of the day before.
  const earlier = await channel.dailyBill(dayOf(start - DAY_MS))
  const { db } = deps.database
  const own = await readOwnMovements(db, { channel: channel.name, start, bill })
  const differences = compareBill({ bill, earlier, own })
  const now = deps.clock()
  for (const difference of differences) {
    const { kind, row, detail } = difference
    await raiseAlert(deps, db, {
      channel: channel.name,
      kind,
      subject: row.kind === 'refund' ? `refund ${row.orderNo}` : row.transactionId,
      order_no: row.orderNo,
      transaction_id: row.transactionId,
      amount_nano: row.amountNano < 0n ? 0n : row.amountNano,
      day,
      detail: `${day} ${detail}`,
    })
  }
  await db
    .insertInto('reconciliation')
    .values({
      channel: channel.name,
      day,
      payments: countOf(bill, 'payment'),
      refunds: countOf(bill, 'refund'),
      differences: differences.length,
      done_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'day']).doUpdateSet({
        payments: countOf(bill, 'payment'),
        refunds: countOf(bill, 'refund'),
        differences: differences.length,
        done_at: now,
      }),
    )
    .execute()
  if (differences.length > 0)
    deps.log.error(
      { channel: channel.name, day, differences: differences.length },
      'the books differ from the bill',
    )
  return differences
}

const countOf = (bill: BillRow[], kind: BillRow['kind']) => bill.filter((row) => row.kind === kind).length
