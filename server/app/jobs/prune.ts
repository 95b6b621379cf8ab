import { sql } from 'kysely'
import { DAY_MS } from '../../../contract/time.ts'
import { deleteInBatches } from '../../platform/db/in-batches.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { Deps } from '../../governance/context.ts'
import { IDLE_MS, KNOWN_MS } from '../../identity/index.ts'
import { forgetRetiredKeys } from '../../catalog/index.ts'
import {
  BATCH_KEPT_MS,
  dropEndedLines,
  removeDeletedConversations,
  removeExpiredFiles,
  RESPONSE_KEPT_MS,
} from '../../content/index.ts'
import { MARK_KEPT_MS } from '../../governance/index.ts'
import { forgetNetworks } from '../../money/index.ts'

type Expiry = {
  [T in keyof Tables]: readonly [table: T, time: keyof Tables[T] & string, keptMs: number]
}[keyof Tables]

/**
 * How long rows are kept after the time that one of their columns says. An index of that time finds them, but for `subject_lock` and
 * `key_rate`: those are renewed with calls, which an index would slow down, and hold only what was used within a day.
 */
export const EXPIRIES: readonly Expiry[] = [
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
  ['row_mac', 'expires_at', 0],
  ['password_attempt', 'attempted_at', DAY_MS],
  ['verification_attempt', 'attempted_at', 2 * DAY_MS],
  ['data_export', 'created_at', DAY_MS],
  ['subject_lock', 'touched_at', DAY_MS],
  ['attempt_reason', 'noted_at', 30 * DAY_MS],
  ['key_rate', 'updated_at', DAY_MS],
  ['session', 'expires_at', 0],
  ['session', 'last_seen_at', IDLE_MS],
]

/**
 * Deletes what is over, in batches that hold up no request. What fails keeps none of the others from theirs: it is logged, counted, and
 * tried again with the next run. Any number of nodes may do so at once.
 */
export async function prune({ database: { db }, env, clock, log, metrics }: Deps): Promise<void> {
  const now = clock()
  const windows = env.smsLimits === 'off' ? [] : Object.values(env.smsLimits).flat()
  const longestWindow = Math.max(DAY_MS, ...windows.map((limit) => limit.windowMs))
  const expiries = [...EXPIRIES, ['sms_send', 'sent_at', longestWindow] as const]
  const works: readonly (readonly [what: string, work: () => Promise<unknown>])[] = [
    ...expiries.map(
      ([table, time, keptMs]) =>
        [table, () => deleteInBatches(db, table, sql`${sql.ref(time)} < ${now - keptMs}`)] as const,
    ),
    ['attempt_note', () => deleteInBatches(db, 'attempt_note', OF_NO_RUNNING_CALL)],
    ['conversation', () => removeDeletedConversations(db, now)],
    ['file', () => removeExpiredFiles(db, now)],
    ['batch_line', () => dropEndedLines(db)],
    ['channel_key', () => forgetRetiredKeys(db, now)],
    ['welcome', () => forgetNetworks(db, now)],
  ]
  for (const [what, work] of works)
    try {
      await work()
    } catch (error) {
      metrics.pruneFailed(what)
      log.error({ err: error, table: what }, 'pruning failed')
    }
}

/** Notes of calls that ended otherwise than on the node that wrote them. */
const OF_NO_RUNNING_CALL = sql`not exists (
  select 1 from ${sql.table('call')} as running where running.request_id = attempt_note.request_id and running.status = 'running')`
