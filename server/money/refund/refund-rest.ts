import type { Db } from '../../platform/db/client.ts'
import { forUpdate } from '../../platform/db/lock.ts'
import { Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { credit, lockWallet, parseModels, takeBackTokens } from '../../wallet/index.ts'
import type { UserContext } from '../context.ts'
import { assertNotBeingInvoiced, requireReversal } from '../invoice/invoices-of-refunds.ts'
import { isOfUse } from '../../catalog/index.ts'
import { isUnused } from '../order/usable-packages.ts'
import { closeWhenAllIsDecided, readShare } from './refundable.ts'
import type { OrderRow } from '../order/to-order.ts'

/**
 * Refunds a package that was begun and is of no use any more: its unused tokens go back, and to the balance the share of the price that was paid
 * for them, rounded down to a nano-yuan. @returns null for any other order
 */
export async function refundRest(ctx: UserContext, orderNo: string): Promise<OrderRow | null> {
  const { db: trx, deps, now } = ctx
  const { userId } = ctx.caller
  const order = await trx
    .selectFrom('order')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('user_id', '=', userId)
    .where('kind', '=', 'purchase')
    .where('status', '=', 'paid')
    .$call(forUpdate(trx))
    .executeTakeFirst()
  if (!order || !(await isBegunAndUseless(ctx, order))) return null
  await assertNotBeingInvoiced(trx, orderNo)
  await lockWallet(trx, userId)
  const share = await readShare(trx, order, now)
  const amountNano = share?.restNano ?? 0n
  if (!share || amountNano <= 0n) return null
  const refundNo = `S${newId()}`
  const tokens = share.tokensFor(order.refunded_nano + amountNano)
  const remark = `退回“${order.subject}”没用的部分`
  const cause = {
    userId,
    kind: 'refund',
    refType: 'orderRefund',
    refId: refundNo,
    remark,
    now,
    secrets: deps.secrets,
  } as const
  await trx
    .insertInto('order_refund')
    .values({
      refund_no: refundNo,
      order_no: orderNo,
      user_id: userId,
      approval_id: '',
      destination: 'balance',
      amount_nano: amountNano,
      tokens,
      package_id: share.packageId,
      state: 'approved',
      remark,
      created_at: now,
      decided_at: now,
    })
    .execute()
  if (!(await takeBackTokens(trx, { ...cause, packageId: share.packageId, tokens })))
    throw new Failure('packageUsed')
  await credit(trx, { ...cause, amountNano })
  await requireReversal(trx, deps, orderNo)
  return markReturned(trx, order, { amountNano, now })
}

/** One that was not begun goes back whole, to where it was paid from. */
async function isBegunAndUseless({ db, catalog }: UserContext, order: OrderRow): Promise<boolean> {
  const bought = await db
    .selectFrom('token_package')
    .selectAll()
    .where('order_no', '=', order.order_no)
    .executeTakeFirst()
  if (!bought || (isUnused(bought) && order.refunded_nano === 0n)) return false
  return !isOfUse({ models: parseModels(bought.models) }, catalog)
}

async function markReturned(
  trx: Db,
  order: OrderRow,
  { amountNano, now }: { amountNano: bigint; now: number },
): Promise<OrderRow> {
  const { order_no: orderNo } = order
  const returned = order.refunded_nano + amountNano
  await trx.updateTable('order').set({ refunded_nano: returned }).where('order_no', '=', orderNo).execute()
  if (returned === order.amount_nano) await closeWhenAllIsDecided(trx, orderNo, { by: 'user', now })
  return trx.selectFrom('order').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow()
}
