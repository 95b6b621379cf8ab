import type { Db } from '../../platform/db/client.ts'
import { assertNoConflict } from '../../identity/index.ts'
import type { StaffContext } from '../context.ts'

/** Whose order or call an alert is about, if it is anyone's. @throws Failure `conflictOfInterest` where it is the caller's own matter */
export async function assertNotOwnAlert(
  trx: Db,
  { deps, caller }: Pick<StaffContext, 'deps' | 'caller'>,
  id: string,
): Promise<void> {
  const owner = await trx
    .selectFrom('payment_alert')
    .innerJoin('order', 'order.order_no', 'payment_alert.order_no')
    .select('order.user_id')
    .where('payment_alert.id', '=', id)
    .union(
      trx
        .selectFrom('payment_alert')
        .innerJoin('call', 'call.request_id', 'payment_alert.subject')
        .select('call.user_id')
        .where('payment_alert.id', '=', id)
        .where('payment_alert.channel', '=', 'wallet'),
    )
    .executeTakeFirst()
  if (owner) await assertNoConflict(trx, deps.secrets, { staffId: caller.userId, userId: owner.user_id })
}
