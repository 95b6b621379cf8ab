import type { Db } from '../../db/client.ts'
import { forUpdate } from '../../db/lock.ts'
import { Failure } from '../../errors.ts'

export const ACTIVE_KEYS_MAX = 50

/**
 * Locks the user's row and refuses if another active key would be one too many. Parallel requests wait here for each other.
 * @param besides a key that is not counted, because it is the one about to change
 */
export async function makeRoomForKey(
  trx: Db,
  { userId, now, besides = '' }: { userId: string; now: number; besides?: string },
): Promise<void> {
  await trx.selectFrom('user').select('id').where('id', '=', userId).$call(forUpdate(trx)).execute()
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
