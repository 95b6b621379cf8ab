import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'

const ACTIVE_KEYS_MAX = 50

/** Parallel requests count in turn, by the lock of the account. @param besides a key that is not counted @throws Failure tooManyKeys */
export async function assertKeyQuota(
  trx: Db,
  { userId, now, besides = '' }: { userId: string; now: number; besides?: string },
): Promise<void> {
  await lockAccount(trx, userId)
  const { active } = await trx
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<number>().as('active'))
    .where('user_id', '=', userId)
    .where('id', '<>', besides)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  if (active >= ACTIVE_KEYS_MAX) throw new Failure('tooManyKeys')
}
