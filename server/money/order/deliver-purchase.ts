import { DAY_MS } from '../../../contract/time.ts'
import type { Catalog } from '../../catalog/index.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import type { Maker } from '../../platform/row-mac/row-mac.ts'
import { grantPackage } from '../../wallet/index.ts'
import { completeOffer } from './complete-offers.ts'
import { readSoldOffer } from './sold-offer.ts'
import type { OrderRow } from './to-order.ts'

/** Gives the package that a paid order is for, as it was sold, in the caller's transaction. */
export async function deliverPurchase(
  trx: Db,
  { secrets, catalog, order, now }: { secrets: Maker; catalog: Catalog; order: OrderRow; now: number },
): Promise<void> {
  // A node of the old program, which keeps no offers, may have made the order during an update.
  const kept = order.offer || (await completeOffer(trx, { catalog, order, now }))
  // Gone from the catalog since: the payment waits until an operator puts it back.
  if (kept === null) throw new Failure('unavailable')
  const { name, tokens, worthNano, validDays, models } = readSoldOffer(kept)
  await grantPackage(trx, {
    secrets,
    userId: order.user_id,
    kind: 'purchase',
    refType: 'order',
    refId: order.order_no,
    remark: `购买 ${order.subject}`,
    offerId: order.offer_id,
    name,
    orderNo: order.order_no,
    tokens,
    worthNano: BigInt(worthNano),
    models,
    expiresAt: now + validDays * DAY_MS,
    now,
  })
}
