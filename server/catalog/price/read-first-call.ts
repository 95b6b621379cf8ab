import type { UserContext } from '../context.ts'
import { ownerHashes } from '../../identity/index.ts'

/** The first call that was answered to a customer: what staff call themselves does not count. */
export async function readFirstCall({ db, deps }: Pick<UserContext, 'db' | 'deps'>) {
  const owners = ownerHashes(deps)
  const row = await db
    .selectFrom('call_attempt')
    .innerJoin('call', 'call.request_id', 'call_attempt.request_id')
    .innerJoin('user', 'user.id', 'call.user_id')
    .select(['call.request_id as requestId', 'call.user_id as userId', 'user.username'])
    .where('call_attempt.is_test', '=', 0)
    .where('call.status', '=', 'succeeded')
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('staff').select('role').whereRef('staff.user_id', '=', 'call.user_id'))),
    )
    .$if(owners.length > 0, (query) => query.where('user.phone_hash', 'not in', owners))
    .orderBy('call_attempt.started_at')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
