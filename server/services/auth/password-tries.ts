import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { lockSubjects } from '../../db/lock-subjects.ts'
import { Failure } from '../../errors.ts'
import { newId } from '../../secrets/tokens.ts'

const WINDOW_MS = 10 * 60_000

/** Whose tries are counted, and how many of them the window allows. */
export interface TrySubject {
  name: string
  limit: number
}

/** Counts a try before the password is looked at, so that parallel guesses cannot pass together. */
export async function countTry(ctx: Context, subjects: TrySubject[]): Promise<void> {
  await transact(ctx.db, async (trx) => {
    await lockSubjects(
      trx,
      subjects.map(({ name }) => name),
      ctx.now,
    )
    for (const { name, limit } of subjects) {
      const tries = await trx
        .selectFrom('password_attempt')
        .select('attempted_at')
        .where('subject', '=', name)
        .where('attempted_at', '>', ctx.now - WINDOW_MS)
        .orderBy('attempted_at', 'desc')
        .limit(limit)
        .execute()
      const oldest = tries[limit - 1]
      if (oldest)
        throw new Failure('tooManyRequests', {
          retryAfter: (oldest.attempted_at + WINDOW_MS - ctx.now) / 1000,
        })
    }
    await trx
      .insertInto('password_attempt')
      .values(subjects.map(({ name }) => ({ id: newId(), subject: name, attempted_at: ctx.now })))
      .execute()
  })
}

/** The right password was given: only wrong ones count. */
export async function forgetTries(ctx: Context, subject: string): Promise<void> {
  await ctx.db.deleteFrom('password_attempt').where('subject', '=', subject).execute()
}
