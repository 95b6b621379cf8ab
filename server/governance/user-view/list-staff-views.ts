import { DAY_MS } from '../../../contract/time.ts'
import type { Verb } from '../context.ts'

const SHOWN_MS = 90 * DAY_MS
const SHOWN_MAX = 20

/** When staff looked at the caller's account, as the audit has it. */
export const listStaffViews: Verb<'user.staffViews'> = async ({ ctx: { db, caller, now } }) =>
  db
    .selectFrom('audit_entry')
    .select('at')
    .where('subject', '=', `user:${caller.userId}`)
    .where('action', '=', 'user.viewAs')
    .where('outcome', '=', 'done')
    .where('at', '>', now - SHOWN_MS)
    .orderBy('n', 'desc')
    .limit(SHOWN_MAX)
    .execute()
