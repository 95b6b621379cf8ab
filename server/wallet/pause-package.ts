import type { Db } from '../platform/db/client.ts'
import { lockWallet } from './lock-wallet.ts'

interface Aside {
  userId: string
  packageId: string
  isAside: boolean
  now: number
}

/** No call admitted from then on uses a package that is aside. @returns false if the user has no such package to use */
export async function pausePackage(trx: Db, { userId, packageId, isAside, now }: Aside): Promise<boolean> {
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
