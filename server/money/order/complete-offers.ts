import type { Catalog } from '../../catalog/index.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../context.ts'
import { sellOffer } from './sold-offer.ts'
import type { OrderRow } from './to-order.ts'

const AT_ONCE = 500

type Completable = Pick<OrderRow, 'order_no' | 'offer_id' | 'quantity' | 'amount_nano' | 'status'>

/** Gives pending purchases without a stored offer today's, each by itself, on any number of nodes. @returns how many */
export async function completeOffers({ catalogs, database: { db }, clock, log }: Deps): Promise<number> {
  const { catalog } = catalogs.current()
  let completed = 0
  for (let after = ''; ;) {
    const orders = await db
      .selectFrom('order')
      .select(['order_no', 'offer_id', 'quantity', 'amount_nano', 'status'])
      .where('kind', '=', 'purchase')
      .where('status', '=', 'pending')
      .where('offer', '=', '')
      .where('order_no', '>', after)
      .orderBy('order_no')
      .limit(AT_ONCE)
      .execute()
    for (const order of orders) {
      if (await completeOffer(db, { catalog, order, now: clock() })) completed += 1
      else log.warn({ orderNo: order.order_no, offerId: order.offer_id }, 'order of an offer that is gone')
    }
    const last = orders.at(-1)
    if (last === undefined || orders.length < AT_ONCE) return completed
    after = last.order_no
  }
}

interface Completion {
  catalog: Catalog
  order: Completable
  now: number
}

/** @returns what the order keeps now; null if the catalog has no such offer and the order got none otherwise */
export async function completeOffer(db: Db, { catalog, order, now }: Completion): Promise<string | null> {
  const { order_no: orderNo, offer_id: offerId, quantity, amount_nano: amountNano, status } = order
  const offer = catalog.packages.find(({ id }) => id === offerId)
  if (offer) {
    await db
      .updateTable('order')
      .set({ offer: sellOffer({ offer, quantity, amountNano }), offer_completed_at: now })
      .where('order_no', '=', orderNo)
      .where('status', '=', status)
      .where('offer', '=', '')
      .execute()
  }
  const kept = await db
    .selectFrom('order')
    .select('offer')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  return kept.offer === '' ? null : kept.offer
}
