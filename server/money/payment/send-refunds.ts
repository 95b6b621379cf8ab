import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Deps } from '../context.ts'
import { channelOf } from '../order/channel-of.ts'
import { raiseAlert } from './raise-alert.ts'

const AT_ONCE = 20
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 3_600_000
/** Attempts after which an alert is raised. */
export const PATIENCE = 5

/** What fails is tried again by the job; a refund number is paid once. @returns how many were due */
export async function sendRefunds(deps: Deps, { orderNo }: { orderNo?: string } = {}): Promise<number> {
  const due = await deps.database.db
    .selectFrom('payment_refund')
    .selectAll()
    .where('try_at', '<=', deps.clock())
    .where((eb) => eb.and(orderNo === undefined ? [] : [eb('order_no', '=', orderNo)]))
    .orderBy('try_at')
    .limit(AT_ONCE)
    .execute()
  for (const refund of due) await sendRefund(deps, refund)
  return due.length
}

async function sendRefund(deps: Deps, refund: Refund): Promise<void> {
  const { db } = deps.database
  const now = deps.clock()
  const tries = refund.tries + 1
  const claimed = await db
    .updateTable('payment_refund')
    .set({ tries, try_at: now + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** refund.tries) })
    .where('refund_no', '=', refund.refund_no)
    .where('tries', '=', refund.tries)
    .where('try_at', 'is not', null)
    .executeTakeFirst()
  if (Number(claimed.numUpdatedRows) === 0) return
  if (await isPaidBack(deps, refund)) await transact(db, (trx) => close(trx, refund, now))
  else if (tries >= PATIENCE) {
    const { channel, refund_no: subject, order_no, amount_nano } = refund
    const detail = `退款已尝试 ${tries} 次`
    await raiseAlert(deps, db, { channel, kind: 'refundFails', subject, order_no, amount_nano, detail })
  }
}

/** The money is on its way: the alert is closed. */
async function close(trx: Db, { refund_no, channel, transaction_id }: Refund, now: number): Promise<void> {
  await trx
    .updateTable('payment_refund')
    .set({ try_at: null, done_at: now })
    .where('refund_no', '=', refund_no)
    .execute()
  await trx
    .updateTable('payment_alert')
    .set((eb) => ({ resolved_at: now, rev: eb('rev', '+', 1) }))
    .where('channel', '=', channel)
    .where('resolved_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'refundFails'), eb('subject', '=', refund_no)]),
        eb.and([eb('kind', '=', 'surplus'), eb('subject', '=', transaction_id)]),
      ]),
    )
    .execute()
}

type Refund = Selectable<Tables['payment_refund']>

async function isPaidBack(deps: Deps, refund: Refund): Promise<boolean> {
  const channel = channelOf(deps, refund)
  if (!channel) return false
  const request = {
    orderNo: refund.order_no,
    transactionId: refund.transaction_id,
    refundNo: refund.refund_no,
    amountNano: refund.amount_nano,
    totalNano: await paidNano(deps, refund),
    reason: refund.transaction_id === '' ? '订单退款' : '订单已支付或已关闭，多付的款退回',
  }
  try {
    return (await channel.refund(request)) === 'done'
  } catch (error) {
    deps.log.warn({ err: error, orderNo: refund.order_no, channel: refund.channel }, 'refund not sent')
    return false
  }
}

/** What was paid, of which the refund may be a part. */
async function paidNano({ database }: Deps, refund: Refund): Promise<bigint> {
  if (refund.transaction_id !== '') return refund.amount_nano
  const { amount_nano: paid } = await database.db
    .selectFrom('order')
    .select('amount_nano')
    .where('order_no', '=', refund.order_no)
    .executeTakeFirstOrThrow()
  return paid
}
