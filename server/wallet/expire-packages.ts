import type { Db } from '../platform/db/client.ts'
import { transact } from '../platform/db/transact.ts'
import type { Maker } from '../platform/row-mac/row-mac.ts'
import { lockWallet } from './lock-wallet.ts'
import { writeOffPackage } from './write-off-package.ts'

const AT_ONCE = 500

/** One that a call still holds waits until the call is settled. @returns how many packages were closed */
export async function expirePackages(
  db: Db,
  { secrets, now }: { secrets: Maker; now: number },
): Promise<number> {
  const ended = await db
    .selectFrom('token_package')
    .select(['id', 'user_id'])
    .where('closed_at', 'is', null)
    .where('expires_at', '<=', now)
    .where('held', '=', 0)
    .orderBy('expires_at')
    .limit(AT_ONCE)
    .execute()
  let closed = 0
  for (const { id, user_id: userId } of ended) {
    if (await transact(db, (trx) => expirePackage(trx, { secrets, packageId: id, userId, now }))) closed += 1
  }
  return closed
}

interface Expiry {
  secrets: Maker
  packageId: string
  userId: string
  now: number
}

async function expirePackage(trx: Db, { secrets, packageId, userId, now }: Expiry): Promise<boolean> {
  await lockWallet(trx, userId)
  const cause = {
    secrets,
    userId,
    kind: 'adjust',
    refType: 'package',
    refId: packageId,
    remark: '套餐到期',
    now,
  } as const
  return writeOffPackage(trx, { ...cause, packageId })
}
