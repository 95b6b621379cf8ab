import { sql } from 'kysely'
import { formatYuan, nanoOf } from '../../../contract/money.ts'
import type { Refund } from '../../../contract/refund.ts'
import type { Db } from '../../platform/db/client.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { NANO_PER_FEN } from '../../platform/integrations/payment/fen.ts'
import { closeSpentPackage, readBalance } from '../../wallet/index.ts'
import { missingFrom } from '../adjustment/pause-package.ts'
import { assertNotBeingInvoiced } from '../invoice/invoices-of-refunds.ts'
import type { OrderRow } from '../order/to-order.ts'

/** What a refund does as things stand; the preview says it, and the refund does it. */
interface RefundPlan {
  /** Why it cannot be; null: it can, unless the balance is short. */
  refusal: Failure | null
  /** What the balance lacks for it. */
  shortfallNano: bigint
  /** Taken out of the package of the order. */
  packageId: string
  tokens: number
  /** What could still be returned after it. */
  leftNano: bigint
}

const NOTHING = { shortfallNano: 0n, packageId: '', tokens: 0, leftNano: 0n }

export async function planRefund(db: Db, order: OrderRow, refund: Refund, now: number): Promise<RefundPlan> {
  const refusal = refusalOf(order, refund) ?? (await invoiceRefusal(db, order.order_no))
  if (refusal) return { ...NOTHING, refusal }
  const amountNano = nanoOf(refund.amount)
  const left = order.amount_nano - order.refunded_nano - amountNano
  if (order.kind === 'topup') {
    const wallet = await readBalance(db, order.user_id)
    const shortfallNano = missingFrom(wallet, amountNano)
    const spare = wallet.balanceNano - wallet.heldNano - amountNano
    return { ...NOTHING, refusal: null, shortfallNano, leftNano: wholeFen(left < spare ? left : spare) }
  }
  return planOfPackage(db, order, { amountNano, now })
}

/**
 * With so much of the price of a package the same share of its tokens goes back, rounded up over all refunds of the order, so that the last
 * of them takes exactly what is left; only tokens that are neither used nor held.
 */
async function planOfPackage(
  db: Db,
  order: OrderRow,
  { amountNano, now }: { amountNano: bigint; now: number },
): Promise<RefundPlan> {
  const share = await readShare(db, order, now)
  const tokens = share?.tokensFor(order.refunded_nano + amountNano) ?? 0
  if (!share || tokens > share.free) return { ...NOTHING, refusal: new Failure('packageUsed') }
  const leftNano = wholeFen(share.restNano - amountNano)
  return { refusal: null, shortfallNano: 0n, packageId: share.packageId, tokens, leftNano }
}

/** What of a package goes back with how much of its price. */
export async function readShare(
  db: Db,
  order: Pick<OrderRow, 'order_no' | 'amount_nano' | 'refunded_nano'>,
  now: number,
) {
  const bought = await db
    .selectFrom('token_package')
    .select([
      'id',
      'total',
      sql<number>`remaining - held - case when begun_nano > 0 then 1 else 0 end`.as('free'),
    ])
    .where('order_no', '=', order.order_no)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!bought) return null
  const taken = await db
    .selectFrom('order_refund')
    .select('tokens')
    .where('order_no', '=', order.order_no)
    .where('state', '<>', 'cancelled')
    .execute()
  const before = taken.reduce((sum, { tokens }) => sum + tokens, 0)
  const total = BigInt(bought.total)
  const most = (BigInt(before + bought.free) * order.amount_nano) / total
  return {
    packageId: bought.id,
    /** Tokens that are neither used nor held, and the price of them that was not returned yet. */
    free: bought.free,
    restNano: (most < order.amount_nano ? most : order.amount_nano) - order.refunded_nano,
    /** Which go back once so much of the price is returned. */
    tokensFor: (returned: bigint) =>
      Number((total * returned + order.amount_nano - 1n) / order.amount_nano) - before,
  }
}

/** No smaller sum can be returned. */
const wholeFen = (nano: bigint) => (nano > 0n ? nano - (nano % NANO_PER_FEN) : 0n)

/** Why an invoice keeps an order from being refunded; null: none does. */
const invoiceRefusal = (db: Db, orderNo: string): Promise<Failure | null> =>
  assertNotBeingInvoiced(db, orderNo).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Failure) return error
      throw error
    },
  )

/** Why a refund of an order makes no sense; null: it does. */
function refusalOf(order: OrderRow, { amount, destination, userId }: Refund): Failure | null {
  if (order.user_id !== userId) return badField('userId', '订单不是这个用户的')
  if (order.status !== 'paid') return new Failure('orderStateChanged', { message: '只有已支付的订单能退款' })
  if (order.channel === 'offline')
    return new Failure('orderStateChanged', { message: '线下付款请从银行退回，再用“调账”扣减余额' })
  if (order.kind === 'topup' && destination === 'balance')
    return badField('destination', '充值的钱本来就在余额里，只能退到支付渠道')
  if (order.channel === 'balance' && destination === 'channel')
    return badField('destination', '用余额付的订单只能退到余额')
  const left = order.amount_nano - order.refunded_nano
  if (nanoOf(amount) > left) return badField('amount', `至多还能退 ${formatYuan(left)} 元`)
  return null
}

/** Nothing is left of an order that went back whole, nor of its package: one that is refused while it waits comes back to both. */
export async function closeWhenAllIsDecided(
  trx: Db,
  orderNo: string,
  { by, now }: { by: 'user' | 'system'; now: number },
): Promise<void> {
  const waiting = await trx
    .selectFrom('order_refund')
    .select('refund_no')
    .where('order_no', '=', orderNo)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst()
  if (waiting) return
  await trx
    .updateTable('order')
    .set({ status: 'refunded', closed_at: now, closed_by: by })
    .where('order_no', '=', orderNo)
    .where('status', '=', 'paid')
    .execute()
  await closeSpentPackage(trx, { orderNo, now })
}
