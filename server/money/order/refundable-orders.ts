import type { Order } from '../../../contract/order.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUnused, usablePackages } from './usable-packages.ts'

/** Which of a user's orders `order.refund` would take now, by number. */
export async function refundableOrders(
  db: Db,
  { userId, now, orders }: { userId: string; now: number; orders: readonly Order[] },
): Promise<Set<string>> {
  const bought = orders.filter(({ kind, status }) => kind === 'purchase' && status === 'paid')
  if (bought.length === 0) return new Set()
  const packages = await usablePackages(db, { userId, now })
    .where(
      'order_no',
      'in',
      bought.map(({ orderNo }) => orderNo),
    )
    .execute()
  return new Set(packages.filter(isUnused).map(({ order_no }) => order_no))
}
