import type { UserContext } from '../context.ts'
import { transact } from '../../platform/db/transact.ts'
import { recordAttempt } from './record-attempt.ts'

const WINDOW_MS = 10 * 60_000
const LIMIT = 5

/** A stranger has no session to try with. @throws Failure after five wrong tries in ten minutes */
export const recordOwnerAttempt = (ctx: UserContext, name: string): Promise<boolean> =>
  transact(ctx.db, (trx) =>
    recordAttempt(trx, ctx, {
      subjects: [{ name, windowMs: WINDOW_MS, free: LIMIT, limit: LIMIT }],
      captchaId: null,
    }),
  )
