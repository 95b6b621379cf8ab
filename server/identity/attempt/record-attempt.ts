import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'
import { Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { spendCaptcha } from './spend-captcha.ts'

/** Whose tries are counted, and how many of them a window allows. */
export interface AttemptSubject {
  name: string
  windowMs: number
  /** From this many tries on, each costs a captcha. */
  free: number
  /** Upper bound of attempts; null = no bound, each costs a captcha. */
  limit: number | null
}

interface Try {
  subjects: AttemptSubject[]
  /** A solved captcha that is not spent yet. */
  captchaId: string | null
}

/** Counts before looking, so that parallel guesses cannot pass. @returns false if a captcha is due @throws Failure to wait */
export async function recordAttempt(trx: Db, ctx: Context, { subjects, captchaId }: Try): Promise<boolean> {
  await lockSubjects(
    trx,
    subjects.map(({ name }) => name),
    ctx.now,
  )
  let isCaptchaDue = false
  for (const { name, windowMs, free, limit } of subjects) {
    const tries = await triesOf(trx, { name, since: ctx.now - windowMs, most: limit ?? free })
    const oldest = limit === null ? undefined : tries[limit - 1]
    if (oldest !== undefined)
      throw new Failure('tooManyRequests', { retryAfter: (oldest + windowMs - ctx.now) / 1000 })
    if (tries.length >= free) isCaptchaDue = true
  }
  if (isCaptchaDue && !(await spendCaptcha(trx, ctx, captchaId))) return false
  await trx
    .insertInto('password_attempt')
    .values(subjects.map(({ name }) => ({ id: newId(), subject: name, attempted_at: ctx.now })))
    .execute()
  return true
}

/** Forgets the tries of subjects that turned out to be right: only wrong ones count. */
export async function clearAttempts(db: Db, names: string[]): Promise<void> {
  await db.deleteFrom('password_attempt').where('subject', 'in', names).execute()
}

/** Forgets the newest try of each of these: it was right, and others may have been wrong. */
export async function forgetTry(db: Db, names: string[]): Promise<void> {
  for (const name of names)
    await db
      .deleteFrom('password_attempt')
      .where('id', '=', (eb) =>
        eb
          .selectFrom('password_attempt')
          .select('id')
          .where('subject', '=', name)
          .orderBy('attempted_at', 'desc')
          .orderBy('id')
          .limit(1),
      )
      .execute()
}

/** When a subject tried, the newest first. */
export async function triesOf(
  trx: Db,
  { name, since, most }: { name: string; since: number; most: number },
): Promise<number[]> {
  const rows = await trx
    .selectFrom('password_attempt')
    .select('attempted_at')
    .where('subject', '=', name)
    .where('attempted_at', '>', since)
    .orderBy('attempted_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => row.attempted_at)
}
