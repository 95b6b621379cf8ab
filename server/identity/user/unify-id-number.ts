import type { Db } from '../../platform/db/client.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { unifyTombstone } from './unify-tombstone.ts'

/** Locks an ID number and moves all that is known of it under the current key: accounts of one person need the same hash. */
export async function unifyIdNumber(
  trx: Db,
  secrets: Secrets,
  { idNumber, now }: { idNumber: string; now: number },
): Promise<void> {
  const hashes = secrets.indexes('id-number', idNumber)
  await lockSubjects(
    trx,
    hashes.map((hash) => `id-number:${hash}`),
    now,
  )
  const [current = '', ...others] = hashes
  if (others.length === 0) return
  await trx
    .updateTable('verification')
    .set({ id_number_hash: current })
    .where('id_number_hash', 'in', others)
    .execute()
  await unifyTombstone(trx, secrets, { kind: 'id-number', value: idNumber, now })
}
