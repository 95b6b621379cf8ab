import type { Db } from '../../db/client.ts'

/** Rows of a user that are nothing but personal, or keep something personal. */
export const ERASED = [
  'session',
  'verification',
  'verification_attempt',
  'idempotency',
  'v1_answer',
  'video',
  'creation',
  'conversation',
  'conversation_search',
  'conversation_message',
  'conversation_attachment',
  'prompt_preset',
  'balance_alert',
  'data_export',
  'notice_dismissal',
] as const

interface Erasure {
  userId: string
  phoneHash: string
  now: number
}

/** Erases what tells who the user was, and leaves tombstones that tell only that this phone and this person were here before. */
export async function eraseAccount(trx: Db, { userId, phoneHash, now }: Erasure): Promise<void> {
  await bury(trx, { userId, phoneHash, now })
  await trx
    .deleteFrom('media_part')
    .where('media_id', 'in', (eb) => eb.selectFrom('media').select('id').where('user_id', '=', userId))
    .execute()
  await trx.deleteFrom('media').where('user_id', '=', userId).execute()
  for (const table of ERASED) await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  await trx.deleteFrom('sms_code').where('phone_hash', '=', phoneHash).execute()
  await trx.deleteFrom('known_network').where('phone_hash', '=', phoneHash).execute()
  await trx
    .updateTable('api_key')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)), name: '', ips: '[]' }))
    .where('user_id', '=', userId)
    .execute()
  await trx
    .updateTable('user')
    .set({
      phone_hash: `closed:${userId}`,
      phone_sealed: '',
      username: '已注销用户',
      nickname: '',
      email_sealed: '',
      password_hash: '',
      is_verified: 0,
      deleted_at: now,
    })
    .where('id', '=', userId)
    .execute()
}

async function bury(trx: Db, { userId, phoneHash, now }: Erasure): Promise<void> {
  const verified = await trx
    .selectFrom('verification')
    .select('id_number_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await trx
    .insertInto('tombstone')
    .values([
      { kind: 'phone', hash: phoneHash, buried_at: now },
      ...(verified ? [{ kind: 'id-number' as const, hash: verified.id_number_hash, buried_at: now }] : []),
    ])
    .onConflict((conflict) => conflict.columns(['kind', 'hash']).doNothing())
    .execute()
}
