import { startOfDay } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../context.ts'

/** Keeps from which network and with which device a user signed in today, as keyed hashes: the risk job compares them. */
export async function recordSignIn(
  trx: Db,
  { network, device, now, deps }: Context,
  userId: string,
): Promise<void> {
  if (network === '') return
  await trx
    .insertInto('sign_in_mark')
    .values({
      user_id: userId,
      network: deps.secrets.index('ip', network),
      device: deps.secrets.index('device', device),
      day_at: startOfDay(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
