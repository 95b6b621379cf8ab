import type { Catalog } from '../../catalog/schema.ts'
import type { Db } from '../../db/client.ts'
import { Failure } from '../../errors.ts'
import { grantPackage } from '../wallet/grant-package.ts'
import type { OrderRow } from './to-order.ts'

const DAY_MS = 86_400_000

/** Gives the package that a paid order is for, in the caller's transaction. */
export async function grantBought(
  trx: Db,
  { catalog, order, now }: { catalog: Catalog; order: OrderRow; now: number },
): Promise<void> {
  const offer = catalog.packages.find(({ id }) => id === order.offer_id)
  // Taken from the catalog between order and payment: the payment waits until an operator puts it back.
  if (!offer) throw new Failure('unavailable')
  await grantPackage(trx, {
    userId: order.user_id,
    kind: 'purchase',
    refType: 'order',
    refId: order.order_no,
    remark: `购买 ${order.subject}`,
    offerId: offer.id,
    name: offer.name,
    orderNo: order.order_no,
    tokens: offer.tokens * order.quantity,
    models: offer.models,
    expiresAt: now + offer.validDays * DAY_MS,
    now,
  })
}
