import { HOUR_MS } from '../../../contract/time.ts'
import { transact } from '../../platform/db/transact.ts'
import { recordAttempt } from '../attempt/record-attempt.ts'
import type { UserContext } from '../context.ts'

const MINUTE_MS = 60_000

/** What each member of staff may do how often. */
const LIMITS = {
  write: { limit: 60, windowMs: MINUTE_MS },
  /** Attempts that were refused and audited. */
  refusal: { limit: 60, windowMs: MINUTE_MS },
  /** This limits searches for a user. */
  search: { limit: 120, windowMs: HOUR_MS },
  /** This limits searches for rows by name, as the command palette does while its reader types. */
  find: { limit: 60, windowMs: MINUTE_MS },
  /** This limits tests of a channel of an upstream. */
  test: { limit: 10, windowMs: MINUTE_MS },
  reveal: { limit: 20, windowMs: HOUR_MS },
  export: { limit: 5, windowMs: 24 * HOUR_MS },
} as const

/** Counts before anything is done, so that parallel requests cannot pass. @throws Failure `tooManyRequests` */
export const limitStaffRate = (ctx: UserContext, kind: keyof typeof LIMITS): Promise<boolean> =>
  transact(ctx.db, (trx) => {
    const { limit, windowMs } = LIMITS[kind]
    const name = `staff-${kind}:${ctx.caller.userId}`
    return recordAttempt(trx, ctx, { subjects: [{ name, windowMs, free: limit, limit }], captchaId: null })
  })
