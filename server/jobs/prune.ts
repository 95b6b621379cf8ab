import type { Deps } from '../deps.ts'
import { KNOWN_MS } from '../services/auth/known-networks.ts'
import { IDLE_MS } from '../services/auth/session-rules.ts'
import { removeDeletedConversations } from '../services/conversation/remove-conversations.ts'

const DAY_MS = 86_400_000

/** Deletes what is over: the tables of limits, codes, sessions and stored answers do not grow for ever. */
export async function prune({ database: { db }, env, clock }: Deps): Promise<void> {
  const now = clock()
  const windows = env.smsLimits === 'off' ? [] : Object.values(env.smsLimits).flat()
  const longestWindow = Math.max(DAY_MS, ...windows.map((limit) => limit.windowMs))
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', now - DAY_MS)
    .execute()
  await db
    .deleteFrom('v1_answer')
    .where('created_at', '<', now - DAY_MS)
    .execute()
  await db
    .deleteFrom('v1_answer_part')
    .where('created_at', '<', now - DAY_MS)
    .execute()
  await db.deleteFrom('media').where('expires_at', '<', now).execute()
  await db.deleteFrom('creation').where('expires_at', '<', now).execute()
  await db.deleteFrom('media_part').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('video')
    .where('ended_at', '<', now - 7 * DAY_MS)
    .execute()
  await db.deleteFrom('sms_code').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('sms_send')
    .where('sent_at', '<', now - longestWindow)
    .execute()
  await removeDeletedConversations(db, now)
  await db
    .deleteFrom('notice_dismissal')
    .where('dismissed_at', '<', now - 30 * DAY_MS)
    .execute()
  await db
    .deleteFrom('known_network')
    .where('last_at', '<', now - KNOWN_MS)
    .execute()
  await db.deleteFrom('captcha_spent').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('password_attempt')
    .where('attempted_at', '<', now - DAY_MS)
    .execute()
  await db
    .deleteFrom('verification_attempt')
    .where('attempted_at', '<', now - 2 * DAY_MS)
    .execute()
  await db
    .deleteFrom('data_export')
    .where('created_at', '<', now - DAY_MS)
    .execute()
  await db
    .deleteFrom('subject_lock')
    .where('touched_at', '<', now - DAY_MS)
    .execute()
  await db
    .deleteFrom('key_rate')
    .where('updated_at', '<', now - DAY_MS)
    .execute()
  await db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('last_seen_at', '<', now - IDLE_MS)]))
    .execute()
}
