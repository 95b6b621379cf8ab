import type { PackageOffer } from '../../catalog/index.ts'
import type { Db } from '../../platform/db/client.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'
import { Failure } from '../../platform/errors.ts'
import { closeExpiredOf } from '../order/close-expired-orders.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { readUnitsSold, readUnitsSoldTo } from '../package/read-units-sold.ts'

interface OfferInput {
  userId: string
  offer: PackageOffer
  quantity: number
  /** Whether the order waits for its payment. */
  isPending: boolean
  now: number
}

/**
 * Lets an order of an offer through that its stock and the limit of its user are for, until the transaction ends, in which the order
 * is made: the order is what takes it.
 * @throws Failure `offerSoldOut`, `purchaseLimit`; `tooManyOrders` for a second one that waits of a limited stock
 */
export async function takeOffer(
  trx: Db,
  { userId, offer, quantity, isPending, now }: OfferInput,
): Promise<void> {
  const { id, stock, perUser } = offer
  if (stock === undefined && perUser === undefined) return
  await lockAccount(trx, userId)
  await closeExpiredOf({ db: trx, userId, now })
  if (perUser !== undefined) {
    const own = (await readUnitsSoldTo(trx, { userId, offerIds: [id] })).get(id) ?? 0
    if (own + quantity > perUser) throw new Failure('purchaseLimit', { message: limitText(perUser, own) })
  }
  if (stock === undefined) return
  if (isPending && (await hasPending(trx, userId, id)))
    throw new Failure('tooManyOrders', { message: '这个资源包还有待支付的订单，请先支付或取消' })
  await lockSubjects(trx, [`offer:${id}`], now)
  const left = stock - ((await readUnitsSold(trx, [id])).get(id) ?? 0)
  if (left < quantity) throw new Failure('offerSoldOut', { message: leftText(left) })
}

const limitText = (perUser: number, own: number) =>
  `每人限购 ${perUser} 份${own > 0 ? `，你已买或待支付 ${own} 份` : ''}`

const leftText = (left: number) => (left > 0 ? `只剩 ${left} 份，请减少数量` : '已售罄')

/** Stock is not kept from others by one who never pays. */
async function hasPending(trx: Db, userId: string, offerId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('order')
    .select('order_no')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('offer_id', '=', offerId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
