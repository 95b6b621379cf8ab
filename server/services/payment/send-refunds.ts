import type { Deps } from '../../deps.ts'
import { channelOf } from './channel-of.ts'
import { raiseAlert } from './raise-alert.ts'

const AT_ONCE = 20
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 3_600_000
/** From so many tries on somebody has to look at it. */
const PATIENCE = 5

/** Sends back what is still owed to payers. A job; providers pay a refund number once, however often it is asked. */
export async function sendRefunds(deps: Deps): Promise<number> {
  const due = await deps.database.db
    .selectFrom('payment_refund')
    .select('order_no')
    .where('try_at', '<=', deps.clock())
    .orderBy('try_at')
    .limit(AT_ONCE)
    .execute()
  for (const { order_no: orderNo } of due) await sendRefund(deps, orderNo)
  return due.length
}

/** Sends one back if it is due; what fails is tried again by the job. */
export async function sendRefund(deps: Deps, orderNo: string): Promise<void> {
  const { db } = deps.database
  const now = deps.clock()
  const refund = await db
    .selectFrom('payment_refund')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('try_at', '<=', now)
    .executeTakeFirst()
  if (!refund) return
  const tries = refund.tries + 1
  const claimed = await db
    .updateTable('payment_refund')
    .set({ tries, try_at: now + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** refund.tries) })
    .where('refund_no', '=', refund.refund_no)
    .where('tries', '=', refund.tries)
    .executeTakeFirst()
  if (Number(claimed.numUpdatedRows) === 0) return
  if (await isPaidBack(deps, refund)) {
    await db
      .updateTable('payment_refund')
      .set({ try_at: null, done_at: now })
      .where('refund_no', '=', refund.refund_no)
      .execute()
  } else if (tries >= PATIENCE) {
    const { channel, refund_no: subject, order_no, amount_nano } = refund
    const detail = `退款已尝试 ${tries} 次`
    await raiseAlert(db, { channel, kind: 'refundFails', subject, order_no, amount_nano, detail }, now)
  }
}

interface Refund {
  refund_no: string
  order_no: string
  channel: string
  amount_nano: bigint
}

async function isPaidBack(deps: Deps, refund: Refund): Promise<boolean> {
  const channel = channelOf(deps, refund)
  if (!channel) return false
  const request = {
    orderNo: refund.order_no,
    refundNo: refund.refund_no,
    amountNano: refund.amount_nano,
    totalNano: refund.amount_nano,
    reason: '资源包未使用，退款',
  }
  try {
    return (await channel.refund(request)) === 'done'
  } catch (error) {
    deps.log.warn({ err: error, orderNo: refund.order_no, channel: refund.channel }, 'refund not sent')
    return false
  }
}
