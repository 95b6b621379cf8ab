import type { Db } from '../../db/client.ts'
import { lockWallet } from './lock-wallet.ts'

interface Aside {
  userId: string
  packageId: string
  isAside: boolean
  now: number
}

/**
 * Puts a package aside or back, inside the caller's transaction: no call that is admitted from then on, on any node, uses it, or each
 * may again. A call in flight that holds a part of it is still paid with that.
 * @returns false if the user has no such package that calls could use
 */
export async function setPackageAside(trx: Db, { userId, packageId, isAside, now }: Aside): Promise<boolean> {
  // Calls read packages with the wallet locked.
  await lockWallet(trx, userId)
  const row = await trx
    .updateTable('token_package')
    .set({ is_aside: isAside ? 1 : 0 })
    .where('id', '=', packageId)
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .where('remaining', '>', 0)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
