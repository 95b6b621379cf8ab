import type { Db } from '../platform/db/client.ts'
import { coverRow, type Maker } from '../platform/row-mac/row-mac.ts'
import { lockWallet } from './lock-wallet.ts'

interface Ended {
  secrets: Maker
  userId: string
  packageId: string
  now: number
}

/** No call admitted from then on uses the package; `expirePackages` writes off what is left of it, once no call holds it. */
export async function endPackage(trx: Db, { secrets, userId, packageId, now }: Ended): Promise<void> {
  // Calls read packages with the wallet locked.
  await lockWallet(trx, userId)
  const row = await trx
    .updateTable('token_package')
    .set({ expires_at: now })
    .where('id', '=', packageId)
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (row) await coverRow(trx, secrets, { table: 'token_package', row })
}

/** Closes the package of an order of which every token went back. */
export async function closeSpentPackage(
  trx: Db,
  { orderNo, now }: { orderNo: string; now: number },
): Promise<void> {
  await trx
    .updateTable('token_package')
    .set({ closed_at: now })
    .where('order_no', '=', orderNo)
    .where('closed_at', 'is', null)
    .where('remaining', '=', 0)
    .execute()
}
