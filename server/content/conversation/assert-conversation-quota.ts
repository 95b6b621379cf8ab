import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { CONVERSATIONS_MAX } from './limits.ts'

/** Locks the account, so that parallel requests count one after the other. @throws Failure if there are too many already */
export async function assertConversationQuota(trx: Db, userId: string): Promise<void> {
  await lockAccount(trx, userId)
  const { known } = await trx
    .selectFrom('conversation')
    .select((eb) => eb.fn.countAll<number>().as('known'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (known >= CONVERSATIONS_MAX) throw new Failure('tooManyConversations')
}
