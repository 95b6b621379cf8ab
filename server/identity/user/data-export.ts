import { DAY_MS, MINUTE_MS } from '../../../contract/time.ts'
import type { UserContext, Verb } from '../context.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'

const PER_DAY = 3
/** How long the file may be fetched. */
const LIFE_MS = 10 * MINUTE_MS
const MINUTES_SINCE_SIGN_IN = 15

/** To sign in is the proof, so that a token that was taken later does not read everything. */
export const createDataExport: Verb<'user.export'> = async ({ ctx }) => {
  const { now } = ctx
  const { userId, sessionId } = ctx.caller
  return transact(ctx.db, async (trx) => {
    await lockAccount(trx, userId)
    const session = await trx
      .selectFrom('session')
      .select('id')
      .where('id', '=', sessionId)
      .where('created_at', '>', now - MINUTES_SINCE_SIGN_IN * MINUTE_MS)
      .executeTakeFirst()
    if (!session)
      throw new Failure('forbidden', {
        message: `为保护你的数据，登录后 ${MINUTES_SINCE_SIGN_IN} 分钟内才能导出，请退出后重新登录`,
      })
    const recent = await trx
      .selectFrom('data_export')
      .select('created_at')
      .where('user_id', '=', userId)
      .where('created_at', '>', now - DAY_MS)
      .orderBy('created_at')
      .execute()
    const [oldest] = recent
    if (oldest && recent.length >= PER_DAY)
      throw new Failure('tooManyRequests', {
        message: `24 小时内至多导出 ${PER_DAY} 次，请稍后再试`,
        retryAfter: (oldest.created_at + DAY_MS - now) / 1000,
      })
    const id = newId()
    const expiresAt = now + LIFE_MS
    await trx
      .insertInto('data_export')
      .values({ id, user_id: userId, created_at: now, expires_at: expiresAt, used_at: null })
      .execute()
    return { id, expiresAt, left: PER_DAY - recent.length - 1 }
  })
}

/** @throws Failure exportGone if the file is another user's, was fetched before, or is too old */
export async function claimDataExport(ctx: UserContext, id: string): Promise<void> {
  const used = await ctx.db
    .updateTable('data_export')
    .set({ used_at: ctx.now })
    .where('id', '=', id)
    .where('user_id', '=', ctx.caller.userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw new Failure('exportGone')
}
