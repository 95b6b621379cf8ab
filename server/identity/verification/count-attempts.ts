import { startOfDay } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'

/** How often a user tried today (Asia/Shanghai). */
export async function countAttempts(
  db: Db,
  { userId, now }: { userId: string; now: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('verification_attempt')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('attempted_at', '>=', startOfDay(now))
    .executeTakeFirstOrThrow()
  return Number(count)
}
