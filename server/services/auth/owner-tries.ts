import type { UserContext } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { countTry } from './count-tries.ts'

const WINDOW_MS = 10 * 60_000
const LIMIT = 5

/**
 * Counts a try of a signed-in user at their own password; a stranger has no session to try with.
 * @throws Failure after five wrong ones in ten minutes
 */
export const countOwnerTry = (ctx: UserContext, name: string): Promise<boolean> =>
  transact(ctx.db, (trx) =>
    countTry(trx, ctx, {
      subjects: [{ name, windowMs: WINDOW_MS, free: LIMIT, limit: LIMIT }],
      captchaId: null,
    }),
  )
