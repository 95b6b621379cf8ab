import { sql } from 'kysely'
import { DAY_MS } from '../../contract/time.ts'
import type { Db, Tables } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { KNOWN_MS } from '../services/auth/known-networks.ts'
import { IDLE_MS } from '../services/auth/session-rules.ts'
import { forgetRetiredKeys } from '../services/channel/channel-keys.ts'
import { dropEndedLines } from '../services/batch/drop-lines.ts'
import { BATCH_KEPT_MS } from '../services/batch/limits.ts'
import { removeDeletedConversations } from '../services/conversation/remove-conversations.ts'
import { removeExpiredFiles } from '../services/file/remove-expired-files.ts'
import { MARK_KEPT_MS } from '../services/risk/finding.ts'
import { RESPONSE_KEPT_MS } from '../services/response/limits.ts'
import { forgetNetworks } from '../services/welcome/welcome-limits.ts'

type Expiry = {
  [T in keyof Tables]: readonly [table: T, time: keyof Tables[T] & string, keptMs: number]
}[keyof Tables]

/** How long rows are kept after the time that one of their columns says. */
const EXPIRIES: readonly Expiry[] = [
  ['idempotency', 'created_at', DAY_MS],
  ['v1_answer', 'created_at', DAY_MS],
  ['v1_answer_part', 'created_at', DAY_MS],
  ['response', 'created_at', RESPONSE_KEPT_MS],
  ['batch', 'ended_at', BATCH_KEPT_MS],
  ['media', 'expires_at', 0],
  ['creation', 'expires_at', 0],
  ['media_part', 'expires_at', 0],
  ['video', 'ended_at', 7 * DAY_MS],
  ['sms_code', 'expires_at', 0],
  ['notice_dismissal', 'dismissed_at', 30 * DAY_MS],
  ['security_event', 'last_at', 30 * DAY_MS],
  ['conversation_share', 'expires_at', 0],
  ['form_draft', 'saved_at', 30 * DAY_MS],
  ['known_network', 'last_at', KNOWN_MS],
  ['sign_in_mark', 'day_at', MARK_KEPT_MS],
  ['key_network', 'day_at', 7 * DAY_MS],
  ['alert_code', 'sent_at', DAY_MS],
  ['alert_delivery', 'created_at', 90 * DAY_MS],
  ['risk_case', 'last_at', 365 * DAY_MS],
  ['captcha_spent', 'expires_at', 0],
  ['step_up', 'expires_at', 0],
  ['password_attempt', 'attempted_at', DAY_MS],
  ['verification_attempt', 'attempted_at', 2 * DAY_MS],
  ['data_export', 'created_at', DAY_MS],
  ['subject_lock', 'touched_at', DAY_MS],
  ['attempt_reason', 'noted_at', 30 * DAY_MS],
  ['key_rate', 'updated_at', DAY_MS],
  ['session', 'expires_at', 0],
  ['session', 'last_seen_at', IDLE_MS],
]

export async function prune({ database: { db }, env, clock }: Deps): Promise<void> {
  const now = clock()
  const windows = env.smsLimits === 'off' ? [] : Object.values(env.smsLimits).flat()
  const longestWindow = Math.max(DAY_MS, ...windows.map((limit) => limit.windowMs))
  for (const [table, time, keptMs] of [...EXPIRIES, ['sms_send', 'sent_at', longestWindow] as const])
    await sql`delete from ${sql.table(table)} where ${sql.ref(time)} < ${now - keptMs}`.execute(db)
  await forgetNotes(db)
  await removeDeletedConversations(db, now)
  await removeExpiredFiles(db, now)
  await dropEndedLines(db)
  await forgetRetiredKeys(db, now)
  await forgetNetworks(db, now)
}

/** Notes of calls that ended otherwise than on the node that wrote them. */
async function forgetNotes(db: Db): Promise<void> {
  await db
    .deleteFrom('attempt_note')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('call')
            .select('call.request_id')
            .whereRef('call.request_id', '=', 'attempt_note.request_id')
            .where('status', '=', 'running'),
        ),
      ),
    )
    .execute()
}
