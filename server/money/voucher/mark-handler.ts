import type { Db } from '../../platform/db/client.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { makeVoucherHashes, marksOf } from './voucher-hashes.ts'

/** It is called before an account is closed: its owner has nothing of the batches that they handled under a later account either. */
export async function markHandler(
  trx: Db,
  secrets: Secrets,
  { userId, ...person }: { userId: string; phone: string; idNumber: string },
): Promise<void> {
  const handled = await trx
    .selectFrom('voucher_handler')
    .select('batch_id')
    .where('user_id', '=', userId)
    .execute()
  if (handled.length === 0) return
  const hashes = await makeVoucherHashes(trx, secrets)
  for (const { batch_id: batchId } of handled) {
    const { phoneMark, personMark } = marksOf(hashes, batchId, person)
    await trx
      .updateTable('voucher_handler')
      .set({ phone_mark: phoneMark, person_mark: personMark })
      .where('batch_id', '=', batchId)
      .where('user_id', '=', userId)
      .execute()
  }
}
