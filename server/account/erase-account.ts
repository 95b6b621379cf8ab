import type { Db } from '../platform/db/client.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { addTombstone, removeDocuments } from '../identity/index.ts'
import { markHandler } from '../money/index.ts'

/** Rows of a user that are nothing but personal, or keep something personal. */
export const ERASED = [
  'session',
  'verification',
  'verification_attempt',
  'company_verification',
  'invoice_title',
  'idempotency',
  'v1_answer',
  'v1_answer_part',
  'response',
  'file_part',
  'file',
  'batch_line',
  'batch',
  'video',
  'creation',
  'conversation',
  'conversation_search',
  'conversation_message',
  'conversation_attachment',
  'conversation_folder',
  'conversation_share',
  'prompt_preset',
  'form_draft',
  'saved_view',
  'balance_alert',
  'data_export',
  'notice_dismissal',
  'security_event',
  'announcement_reader',
  'user_state',
  'user_note',
  'totp',
  'sign_in_mark',
  'key_network',
  'key_day',
  'key_hour',
  'brake',
  'alert_rule',
  'alert_channel',
  'alert_code',
  'alert_delivery',
] as const

interface Erasure {
  secrets: Secrets
  userId: string
  /** They are its hashes under every key. */
  phoneHashes: string[]
  now: number
}

/** Erases what tells who the user was, and leaves tombstones that tell only that this phone and this person were here before. */
export async function eraseAccount(trx: Db, erasure: Erasure): Promise<void> {
  const { secrets, userId, phoneHashes, now } = erasure
  const person = await readPerson(trx, erasure)
  await addTombstones(trx, erasure, person)
  await markHandler(trx, secrets, { userId, ...person })
  await trx
    .deleteFrom('media_part')
    .where('media_id', 'in', (eb) => eb.selectFrom('media').select('id').where('user_id', '=', userId))
    .execute()
  await trx
    .deleteFrom('attempt_reason')
    .where('request_id', 'in', (eb) =>
      eb.selectFrom('call').select('request_id').where('user_id', '=', userId),
    )
    .execute()
  await trx.deleteFrom('media').where('user_id', '=', userId).execute()
  // Cases are about what was done, and stay under the id that is no one's any more; what staff wrote of the person goes.
  await trx.updateTable('risk_case').set({ note_sealed: '' }).where('user_id', '=', userId).execute()
  await removeDocuments(trx, { userId, purpose: 'licence' })
  for (const table of ERASED) await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  await trx.deleteFrom('sms_code').where('phone_hash', 'in', phoneHashes).execute()
  await trx.deleteFrom('known_network').where('phone_hash', 'in', phoneHashes).execute()
  await trx
    .updateTable('api_key')
    .set((eb) => ({
      revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)),
      name: '',
      ips: '[]',
      ips_sealed: '',
    }))
    .where('user_id', '=', userId)
    .execute()
  await trx
    .updateTable('user')
    .set({
      phone_hash: `closed:${userId}`,
      phone_sealed: '',
      username: '已注销用户',
      nickname: '',
      nickname_sealed: '',
      email_sealed: '',
      password_hash: '',
      type: 'person',
      is_verified: 0,
      deleted_at: now,
    })
    .where('id', '=', userId)
    .execute()
}

/** @returns no ID number of who is not verified */
async function readPerson(trx: Db, { userId, secrets }: Erasure) {
  const user = await trx
    .selectFrom('user')
    .leftJoin('verification', 'verification.user_id', 'user.id')
    .select(['phone_sealed', 'id_number_sealed'])
    .where('user.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { phone: secrets.open(user.phone_sealed), idNumber: secrets.open(user.id_number_sealed ?? '') }
}

async function addTombstones(
  trx: Db,
  { secrets, now }: Erasure,
  { phone, idNumber }: { phone: string; idNumber: string },
): Promise<void> {
  await addTombstone(trx, secrets, { kind: 'phone', value: phone, now })
  if (idNumber !== '') await addTombstone(trx, secrets, { kind: 'id-number', value: idNumber, now })
}
