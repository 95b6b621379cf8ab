import type { Db } from '../../db/client.ts'
import { forUpdate } from '../../db/lock.ts'
import { Failure } from '../../errors.ts'
import { CONVERSATIONS_MAX } from './limits.ts'

/** Locks the user's row, so that parallel requests count one after the other. @throws Failure if there are too many already */
export async function makeRoomForConversation(trx: Db, userId: string): Promise<void> {
  await trx.selectFrom('user').select('id').where('id', '=', userId).$call(forUpdate(trx)).execute()
  const { known } = await trx
    .selectFrom('conversation')
    .select((eb) => eb.fn.countAll<number>().as('known'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (known >= CONVERSATIONS_MAX) throw new Failure('tooManyConversations')
}
